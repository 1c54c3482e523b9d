package io.berth.distribution.museum.spi;

import org.slf4j.Logger;

public final class SpiWithLogger {
    static void logs(Logger logger) {
        logger.info("the SPI depends on jspecify only");
    }
}

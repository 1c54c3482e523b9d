package io.berth.distribution.museum.framework.allocation;

import org.slf4j.Logger;

public final class LoggingAllocation {
    private LoggingAllocation() {}

    static void logs(Logger logger) {
        logger.info("a decision package uses no library");
    }
}

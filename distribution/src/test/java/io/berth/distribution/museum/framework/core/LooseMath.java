package io.berth.distribution.museum.framework.core;

import java.util.function.DoubleUnaryOperator;

public final class LooseMath {
    private LooseMath() {}

    static double exp(double x) {
        return Math.exp(x);
    }

    static double log(double x) {
        return Math.log(x);
    }

    static double pow(double x) {
        return Math.pow(2, x);
    }

    static DoubleUnaryOperator byReference() {
        return Math::log10;
    }
}

package io.berth.framework.request;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/** A unit of size; each is 1024 of the one before. */
enum Unit {
    NONE(0),
    K(1),
    M(2),
    G(3),
    T(4),
    P(5),
    E(6),
    Z(7);

    private final int power;

    Unit(int power) {
        this.power = power;
    }

    /** The unit of a suffix, upper or lower case; null for none that is known. */
    static @Nullable Unit of(String suffix) {
        if (suffix.isEmpty()) {
            return NONE;
        }
        if (suffix.length() > 1) {
            return null;
        }
        return switch (suffix.charAt(0)) {
            case 'K', 'k' -> K;
            case 'M', 'm' -> M;
            case 'G', 'g' -> G;
            case 'T', 't' -> T;
            case 'P', 'p' -> P;
            case 'E', 'e' -> E;
            case 'Z', 'z' -> Z;
            default -> null;
        };
    }

    /** How many bytes it is; without a unit a size is in M. */
    BigDecimal bytes() {
        return BigDecimal.TWO.pow(10 * (this == NONE ? M.power : power));
    }

    @Override
    public String toString() {
        return this == NONE ? "" : name();
    }
}

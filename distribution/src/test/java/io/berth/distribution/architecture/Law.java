package io.berth.distribution.architecture;

import com.tngtech.archunit.lang.ArchRule;
import java.util.List;
import java.util.function.Function;

/**
 * One rule and the museum's exhibits that break it.
 *
 * @param name what must hold
 * @param in the rule, for a given house
 * @param exhibits classes each of which breaks it; where the fault is in methods, every method of the exhibit is one
 */
record Law(String name, Function<House, ArchRule> in, List<Class<?>> exhibits) {
    Law(String name, Function<House, ArchRule> in, Class<?>... exhibits) {
        this(name, in, List.of(exhibits));
    }

    /** The rule in the house; a room that is still empty breaks no law (a canary counts the classes). */
    ArchRule of(House house) {
        return in.apply(house).allowEmptyShould(true);
    }

    @Override
    public String toString() {
        return name;
    }
}

package io.berth.framework.plugin;

import io.berth.framework.core.Core;
import io.berth.framework.plugin.Quarantine.Mark;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Which policies a host may not make, and the watchdog, if there is one, that sees what it makes.
 *
 * @param marks    the quarantine as it was when the host was opened
 * @param watchdog who watches
 */
record Detention(List<Mark> marks, @Nullable Watchdog watchdog) {
    static Detention of(Loading loading) {
        Quarantine quarantine = loading.quarantine();
        return new Detention(quarantine == null ? List.of() : quarantine.marks(), loading.watchdog());
    }

    @Nullable
    Mark markOf(PluginJar jar, String kind, String policy) {
        for (Mark mark : marks) {
            if (mark.speaksOf(jar, kind, policy)) {
                return mark;
            }
        }
        return null;
    }

    void loaded(ClassLoader loader, PluginJar jar) {
        if (watchdog != null) {
            watchdog.loaded(loader, jar);
        }
    }

    void making(ClassLoader loader, String kind, String policy) {
        if (watchdog != null) {
            watchdog.making(loader, kind, policy);
        }
    }

    void made(@Nullable Object policy) {
        if (watchdog != null) {
            watchdog.made(policy);
        }
    }

    void serves(Core core) {
        if (watchdog != null) {
            watchdog.serves(core);
        }
    }
}

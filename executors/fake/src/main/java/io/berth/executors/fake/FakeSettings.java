package io.berth.executors.fake;

import io.berth.spi.plugin.Settings;
import io.berth.spi.plugin.SettingsException;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * How the fake behaves.
 *
 * @param seed             the root of all it draws
 * @param runLeastMillis   the shortest time that an execution works
 * @param runMostMillis    the longest
 * @param failShare        which share of executions ends with a status other than 0
 * @param hosts            names of the hosts; empty: those that it has been told to use
 * @param faultsUntilMillis from this time on nothing goes wrong any more
 * @param rates            how often each thing goes wrong, from 0 to 1
 */
record FakeSettings(
        long seed,
        long runLeastMillis,
        long runMostMillis,
        double failShare,
        List<String> hosts,
        long faultsUntilMillis,
        Map<Fault, Double> rates) {
    static final Set<String> KEYS;

    private static final String RUN_LEAST = "run_least";
    private static final String RUN_MOST = "run_most";
    private static final String FAIL_SHARE = "fail_share";
    private static final String HOSTS = "hosts";
    private static final String FAULTS_UNTIL = "faults_until";

    static {
        var keys = new TreeSet<>(List.of(RUN_LEAST, RUN_MOST, FAIL_SHARE, HOSTS, FAULTS_UNTIL));
        for (Fault fault : Fault.values()) {
            keys.add(fault.setting());
        }
        KEYS = Collections.unmodifiableSet(keys);
    }

    FakeSettings {
        hosts = List.copyOf(hosts);
        rates = Collections.unmodifiableMap(new EnumMap<>(rates));
    }

    static FakeSettings of(Settings settings, long seed) {
        long least = millis(settings, RUN_LEAST, 1_000);
        long most = millis(settings, RUN_MOST, Math.max(600_000, least));
        if (least > most) {
            throw new SettingsException(
                    "setting " + RUN_LEAST + "=" + least + ": must not be above " + RUN_MOST + "=" + most);
        }
        String hosts = settings.text(HOSTS, "");
        Map<Fault, Double> rates = new EnumMap<>(Fault.class);
        for (Fault fault : Fault.values()) {
            rates.put(fault, share(settings, fault.setting()));
        }
        return new FakeSettings(
                seed,
                least,
                most,
                share(settings, FAIL_SHARE),
                hosts.isEmpty() ? List.of() : Arrays.asList(hosts.split(",", -1)),
                millis(settings, FAULTS_UNTIL, Long.MAX_VALUE),
                rates);
    }

    double rate(Fault fault) {
        return rates.getOrDefault(fault, 0.0);
    }

    private static long millis(Settings settings, String key, long fallback) {
        String text = settings.text(key, "");
        if (text.isEmpty()) {
            return fallback;
        }
        try {
            long millis = Long.parseLong(text);
            if (millis >= 0) {
                return millis;
            }
        } catch (NumberFormatException e) {
            // told below
        }
        throw new SettingsException("setting " + key + "=" + text + ": must be a number of milliseconds from 0 on");
    }

    private static double share(Settings settings, String key) {
        String text = settings.text(key, "0");
        try {
            double share = Double.parseDouble(text);
            if (share >= 0 && share <= 1) {
                return share;
            }
        } catch (NumberFormatException e) {
            // told below
        }
        throw new SettingsException("setting " + key + "=" + text + ": must be a share from 0 to 1");
    }
}

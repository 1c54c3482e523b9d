package io.berth.framework.request;

import io.berth.framework.request.Meaning.Numeric;
import io.berth.framework.request.Meaning.Textual;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One of the conditions that must all hold of a host.
 *
 * @param formula  the condition
 * @param text     as it was written
 * @param readings what it reads, in the order in which it was written, each once
 */
record Conjunct(Formula formula, String text, List<Reading> readings) {
    Conjunct {
        readings = List.copyOf(readings);
    }

    /**
     * Something that is read of a host.
     *
     * @param written its name as it was written
     * @param meaning what it means
     */
    record Reading(String written, Meaning meaning) {
        private boolean isReported(HostReader hosts, int host) {
            return switch (meaning) {
                // A host has every amount, if only 0 of it; a flag is 0 where there is none.
                case Numeric number -> !Double.isNaN(number.reading().value(hosts, host, true));
                case Textual _ -> Operator.isTrue(meaning.defined().value(hosts, host, true));
            };
        }

        private String show(HostReader hosts, int host, boolean empty) {
            return switch (meaning) {
                case Numeric number -> number.measure().show(number.reading().value(hosts, host, empty));
                case Textual word -> String.valueOf(text(word, hosts, host));
            };
        }

        private static @Nullable String text(Textual word, HostReader hosts, int host) {
            return word.attribute() == Textual.HOST_NAME ? hosts.name(host) : hosts.text(host, word.attribute());
        }
    }

    boolean holds(HostReader hosts, int host, boolean empty) {
        return Operator.isTrue(formula.value(hosts, host, empty));
    }

    /** Why it does not hold on a host on which it does not. */
    String whyNot(HostReader hosts, int host, boolean empty) {
        boolean unknown = Double.isNaN(formula.value(hosts, host, empty));
        var values = new ArrayList<String>();
        for (Reading reading : readings) {
            if (reading.isReported(hosts, host)) {
                values.add(reading.written + " is " + reading.show(hosts, host, empty));
            } else if (unknown) {
                return "does not report '" + reading.meaning.name() + "'";
            } else {
                values.add(reading.written + " is not reported");
            }
        }
        String shown = values.isEmpty() ? "" : " (" + String.join(", ", values) + ")";
        return unknown ? text + " has no value" + shown : text + shown;
    }
}

package io.berth.framework.simulation.scenario;

import java.util.ArrayList;
import java.util.List;

/**
 * Names of hosts as files write them: {@code n[001-512]}, {@code gpu[1-3,7]}, {@code r[1-2]n[01-16]}. Numbers of a range have at least as many digits as its first.
 */
final class HostNames {
    /** Hosts that one text may stand for. */
    static final int HOSTS_MAX = 1_000_000;

    private static final int DIGITS_MAX = 9;

    private final String text;
    private int at;

    private HostNames(String text) {
        this.text = text;
    }

    /** The names, in their order. */
    static List<String> of(String text) throws Unfit {
        return new HostNames(text).names();
    }

    private List<String> names() throws Unfit {
        List<String> names = List.of("");
        while (at < text.length()) {
            names = times(names, text.charAt(at) == '[' ? numbers() : List.of(letters()));
        }
        return names;
    }

    private List<String> times(List<String> heads, List<String> tails) throws Unfit {
        if ((long) heads.size() * tails.size() > HOSTS_MAX) {
            throw tooMany(0);
        }
        if (heads.size() == 1 && tails.size() == 1) {
            return List.of(heads.getFirst() + tails.getFirst());
        }
        var all = new ArrayList<String>(heads.size() * tails.size());
        for (String head : heads) {
            for (String tail : tails) {
                all.add(head + tail);
            }
        }
        return all;
    }

    private static Unfit tooMany(int offset) {
        return new Unfit(offset, "stands for more than " + HOSTS_MAX + " hosts");
    }

    private String letters() throws Unfit {
        int from = at;
        while (at < text.length() && text.charAt(at) != '[') {
            char letter = text.charAt(at);
            boolean good = (letter >= 'a' && letter <= 'z')
                    || (letter >= 'A' && letter <= 'Z')
                    || (letter >= '0' && letter <= '9')
                    || letter == '_'
                    || (at > 0 && (letter == '-' || letter == '.'));
            if (!good) {
                throw new Unfit(
                        at,
                        "'" + letter + "' cannot " + (at == 0 ? "begin" : "be in")
                                + " a host's name: letters, digits and _ can, and - and . behind the first"
                                + (letter == ',' ? "; a list of names is written [a, b]" : ""));
            }
            at++;
        }
        return text.substring(from, at);
    }

    private List<String> numbers() throws Unfit {
        int open = at++;
        var numbers = new ArrayList<String>();
        while (true) {
            range(numbers);
            if (at == text.length()) {
                throw new Unfit(open, "'[' has no ']'");
            }
            char next = text.charAt(at++);
            if (next == ']') {
                return numbers;
            }
            if (next != ',') {
                throw new Unfit(at - 1, "'" + next + "' cannot be in brackets; write numbers such as [1-3,7]");
            }
        }
    }

    private void range(List<String> numbers) throws Unfit {
        int from = at;
        String first = number();
        String last = first;
        if (at < text.length() && text.charAt(at) == '-') {
            at++;
            last = number();
        }
        int low = Integer.parseInt(first);
        int high = Integer.parseInt(last);
        if (high < low) {
            throw new Unfit(from, "range " + first + "-" + last + " runs backwards; write " + last + "-" + first);
        }
        if (high - low >= HOSTS_MAX - numbers.size()) {
            throw tooMany(from);
        }
        for (int i = low; i <= high; i++) {
            String digits = Integer.toString(i);
            numbers.add("0".repeat(Math.max(0, first.length() - digits.length())) + digits);
        }
    }

    private String number() throws Unfit {
        int from = at;
        while (at < text.length() && text.charAt(at) >= '0' && text.charAt(at) <= '9') {
            at++;
        }
        if (at == from) {
            throw new Unfit(from, "a number is missing; write ranges such as [1-3,7]");
        }
        if (at - from > DIGITS_MAX) {
            throw new Unfit(from, "number " + text.substring(from, at) + " has more than " + DIGITS_MAX + " digits");
        }
        return text.substring(from, at);
    }
}

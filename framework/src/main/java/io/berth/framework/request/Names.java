package io.berth.framework.request;

import io.berth.framework.nearest.NearestName;
import io.berth.framework.request.Meaning.Numeric;
import io.berth.framework.request.Meaning.Textual;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The names that a request may use, and what they mean. A name of the cluster's own goes before a built-in one. */
final class Names {
    private static final List<String> ALIASES = List.of("mem", "ngpus", "ncpus", "swap", "idle", "login", "cpu");
    private static final String LARGEST = "max";

    private final Vocabulary vocabulary;
    private final Catalogue catalogue;

    Names(Vocabulary vocabulary) {
        this.vocabulary = vocabulary;
        this.catalogue = vocabulary.catalogue();
    }

    /** What a name of something that hosts have means; null when it is not known. */
    @Nullable
    Meaning meaning(String name) {
        Meaning own = own(name);
        if (own != null) {
            return own;
        }
        if (name.equals("hname")) {
            return new Textual(name, Textual.HOST_NAME, new Formula.Constant(1));
        }
        String alias = meant(name);
        if (!alias.equals(name)) {
            return meaning(alias);
        }
        return name.startsWith(LARGEST) ? largest(meant(name.substring(LARGEST.length()))) : null;
    }

    /** The ordinal of a resource, by its name or another name for it; -1 when there is none. */
    int resource(String name) {
        int own = ordinal(name);
        return own >= 0 ? own : ordinal(meant(name));
    }

    /** The ordinal of a resource that may be named; -1 when there is none. */
    private int ordinal(String name) {
        return name.equals(Catalogue.OCCUPANCY) ? -1 : catalogue.ordinal(name);
    }

    /** Whether a name is that of a resource of the cluster, which no host has. */
    boolean isOfCluster(String name) {
        int resource = ordinal(name);
        return resource >= 0 && catalogue.ofCluster(resource);
    }

    /** The end of a sentence that refuses a name which should be of something that hosts have. */
    String hint(String name) {
        return hint(name, ofHosts());
    }

    /** The end of a sentence that refuses a name which should be of a resource. */
    String hintOfResource(String name) {
        var known = new ArrayList<String>();
        for (String alias : List.of("mem", "ngpus")) {
            if (resource(alias) >= 0) {
                known.add(alias);
            }
        }
        for (int r = 1; r < catalogue.count(); r++) {
            if (r != catalogue.occupancy()) {
                known.add(catalogue.name(r));
            }
        }
        return hint(name, known);
    }

    private static String hint(String name, List<String> known) {
        return NearestName.hint(name, known) + " Known: " + String.join(", ", known);
    }

    private List<String> ofHosts() {
        var known = new ArrayList<String>();
        for (int r = 0; r < catalogue.ofHosts(); r++) {
            if (r != catalogue.occupancy()) {
                known.add(catalogue.name(r));
                known.add(LARGEST + catalogue.name(r));
            }
        }
        vocabulary.attributes().forEach(attribute -> known.add(attribute.name()));
        known.add("hname");
        for (String alias : ALIASES) {
            if (meaning(alias) != null) {
                known.add(alias);
            }
        }
        if (meaning("maxmem") != null) {
            known.add("maxmem");
        }
        return known.stream().distinct().toList();
    }

    /** What another name stands for, as LSF has it; itself when it is none. */
    private static String meant(String name) {
        return switch (name) {
            case "mem" -> "memory";
            case "ngpus" -> "gpus";
            case "ncpus" -> "maxslots";
            case "swap" -> "swp";
            case "idle" -> "it";
            case "login" -> "ls";
            case "cpu" -> "r1m";
            default -> name;
        };
    }

    private @Nullable Meaning own(String name) {
        int resource = ordinal(name);
        if (resource >= 0) {
            return catalogue.ofCluster(resource) ? null : amount(resource, false);
        }
        for (int a = 0; a < vocabulary.attributes().size(); a++) {
            Attribute attribute = vocabulary.attributes().get(a);
            if (attribute.name().equals(name)) {
                return of(attribute, a);
            }
        }
        return null;
    }

    private @Nullable Meaning largest(String stem) {
        int resource = ordinal(stem);
        return resource >= 0 && !catalogue.ofCluster(resource) ? amount(resource, true) : null;
    }

    private Meaning amount(int resource, boolean whole) {
        String name = catalogue.name(resource);
        Measure measure = Measure.of(name);
        var all = new Formula.Amount(resource, true, measure.unit());
        return new Numeric(
                whole ? LARGEST + name : name,
                new Formula.Amount(resource, whole, measure.unit()),
                new Formula.Pair(Operator.MORE, all, new Formula.Constant(0)),
                measure,
                false);
    }

    private static Meaning of(Attribute attribute, int ordinal) {
        String name = attribute.name();
        return switch (attribute.kind()) {
            case RISING -> figure(name, ordinal, true);
            case FALLING -> figure(name, ordinal, false);
            case TEXT -> new Textual(name, ordinal, new Formula.Reported(ordinal, true));
            case FLAG -> {
                var flag = new Formula.Flag(ordinal);
                yield new Numeric(name, flag, flag, Measure.COUNT, false);
            }
        };
    }

    /** Sizes among the attributes are reported in M, the unit of requests. */
    private static Meaning figure(String name, int ordinal, boolean rising) {
        String stem = name.startsWith(LARGEST) ? name.substring(LARGEST.length()) : name;
        Measure measure = Measure.of(meant(stem)) == Measure.SIZE ? Measure.SIZE : Measure.COUNT;
        return new Numeric(name, new Formula.Figure(ordinal), new Formula.Reported(ordinal, false), measure, rising);
    }
}

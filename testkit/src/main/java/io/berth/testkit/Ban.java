package io.berth.testkit;

import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** What nothing that decides may touch: its answer is the machine's or the moment's own. Each is a clause. */
enum Ban {
    CLOCK("purity: it reads no clock", "time is an argument: OrderView.nowMillis", Ban::readsClock),
    CHANCE(
            "purity: it draws no number without the seed",
            "RoundView.random, or PolicyContext.seed for keys fixed per job",
            Ban::drawsUnseeded),
    HASH_ORDER(
            "purity: it has no container whose order is a hash's",
            "TreeMap, LinkedHashMap, List, or an array by PendingJob.index",
            Ban::isUnordered),
    IDENTITY("purity: it hashes no identity", "Job.id or PendingJob.index", Ban::hashesIdentity),
    PARALLEL(
            "purity: it has no parallel stream",
            "one thread",
            use -> use.owner().startsWith("java.util.") && use.name().startsWith("parallel")),
    THREADS("purity: it knows no threads", "everything is called on the core's thread", Ban::isConcurrent),
    INPUT_OUTPUT("purity: it does no I/O", "settings and views are all there is to read", Ban::doesInputOutput),
    MACHINE("purity: it asks nothing of the machine", "settings; Locale.ROOT", Ban::asksMachine),
    MATH("purity: it uses StrictMath where Math may differ", "the same function of StrictMath", Ban::isLooseMath),
    STATICS(
            "purity: it has no static field that changes",
            "a field of the policy, as a cache of what it was told",
            use -> false);

    private static final Set<String> UNORDERED = Set.of(
            "java.util.HashMap",
            "java.util.HashSet",
            "java.util.Hashtable",
            "java.util.IdentityHashMap",
            "java.util.WeakHashMap",
            "java.lang.ref.SoftReference",
            "java.lang.ref.WeakReference",
            "java.lang.ref.PhantomReference");
    private static final Set<String> UNORDERED_COLLECTORS =
            Set.of("toSet", "toUnmodifiableSet", "toUnmodifiableMap", "toConcurrentMap", "groupingByConcurrent");
    private static final Set<String> TRANSCENDENTAL = Set.of(
            "sin", "cos", "tan", "asin", "acos", "atan", "atan2", "sinh", "cosh", "tanh", "exp", "expm1", "log",
            "log10", "log1p", "pow", "cbrt", "hypot");

    final String clause;
    final String instead;

    @SuppressWarnings("ImmutableEnumChecker") // a reference to a method without state
    final Predicate<Use> banned;

    Ban(String clause, String instead, Predicate<Use> banned) {
        this.clause = clause;
        this.instead = instead;
        this.banned = banned;
    }

    private static boolean readsClock(Use use) {
        return switch (use.owner()) {
            case "java.lang.System" ->
                use.name().equals("currentTimeMillis") || use.name().equals("nanoTime");
            case "java.time.Clock" ->
                use.name().startsWith("system") || use.name().startsWith("tick");
            case "java.util.Date" -> use.makes() && use.count() == 0;
            case "java.util.Calendar" -> use.name().equals("getInstance");
            default -> use.owner().startsWith("java.time.") && use.name().equals("now");
        };
    }

    private static boolean drawsUnseeded(Use use) {
        String name = use.name();
        return switch (use.owner()) {
            case "java.util.UUID", "java.util.concurrent.ThreadLocalRandom", "java.security.SecureRandom" -> true;
            case "java.util.Random", "java.util.SplittableRandom" -> use.makes() && use.count() == 0;
            case "java.lang.Math", "java.lang.StrictMath" -> name.equals("random");
            case "java.util.Collections" -> name.equals("shuffle") && use.count() == 1;
            case "java.util.random.RandomGenerator" -> name.equals("of") || name.equals("getDefault");
            case "java.util.random.RandomGeneratorFactory" ->
                name.equals("getDefault") || (name.equals("create") && use.count() == 0);
            default -> false;
        };
    }

    /** Factories and collectors too; a set of one element, or none, has no order to lose. */
    private static boolean isUnordered(Use use) {
        String name = use.name();
        return switch (use.owner()) {
            case "java.util.Map" ->
                name.equals("ofEntries") || name.equals("copyOf") || (name.equals("of") && use.count() > 2);
            case "java.util.Set" ->
                name.equals("copyOf")
                        || (name.equals("of") && (use.count() > 1 || use.first().startsWith("[")));
            case "java.util.stream.Collectors" ->
                UNORDERED_COLLECTORS.contains(name)
                        || (name.equals("toMap") && use.count() < 4)
                        || (name.equals("groupingBy") && use.count() < 3);
            default -> UNORDERED.contains(use.owner());
        };
    }

    private static boolean hashesIdentity(Use use) {
        return use.name().equals("identityHashCode")
                || (use.name().equals("hashCode") && use.owner().equals("java.lang.Object"));
    }

    private static boolean isLooseMath(Use use) {
        return use.owner().equals("java.lang.Math") && TRANSCENDENTAL.contains(use.name());
    }

    /** Of java.util.concurrent only the units of time are innocent. */
    private static boolean isConcurrent(Use use) {
        String owner = use.owner();
        return switch (owner) {
            case "java.util.concurrent.TimeUnit", "java.util.concurrent.ThreadLocalRandom" -> false;
            case "java.lang.ThreadLocal" -> true;
            default -> owner.startsWith("java.util.concurrent.") || owner.startsWith("java.lang.Thread");
        };
    }

    private static boolean doesInputOutput(Use use) {
        String owner = use.owner();
        return !owner.equals("java.io.Serializable")
                && Stream.of("java.io.", "java.nio.file.", "java.nio.channels.", "java.net.", "java.sql.")
                        .anyMatch(owner::startsWith);
    }

    private static boolean asksMachine(Use use) {
        String name = use.name();
        return switch (use.owner()) {
            case "java.lang.Runtime" -> true;
            case "java.lang.System" -> name.equals("getenv") || name.startsWith("getProp");
            case "java.lang.String" ->
                name.equals("formatted")
                        || (name.startsWith("to") && name.endsWith("Case") && use.count() == 0)
                        || (name.equals("format") && use.first().equals("Ljava/lang/String;"));
            case "java.util.Locale", "java.util.TimeZone" -> name.equals("getDefault");
            case "java.time.ZoneId" -> name.equals("systemDefault");
            default -> false;
        };
    }
}

package io.berth.distribution.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchRule;
import io.berth.distribution.museum.framework.core.AskingTheMachine;
import io.berth.distribution.museum.framework.core.HashOrder;
import io.berth.distribution.museum.framework.core.IdentityHash;
import io.berth.distribution.museum.framework.core.LocaleOfTheMachine;
import io.berth.distribution.museum.framework.core.LooseMath;
import io.berth.distribution.museum.framework.core.ManyThreads;
import io.berth.distribution.museum.framework.core.OrderOfCollectors;
import io.berth.distribution.museum.framework.core.Reading;
import io.berth.distribution.museum.framework.core.UnseededRandom;
import io.berth.distribution.museum.framework.core.WallClock;
import io.berth.distribution.museum.plugins.curious.ClockInAPolicy;
import io.berth.distribution.museum.plugins.curious.HashMapInAPicker;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * What decides must decide alike in two JVMs, under another collector and tomorrow: time and randomness are arguments, and
 * nothing whose order or result is the machine's own is touched.
 */
final class DeterminismLaws {
    private static final Set<String> UNORDERED = Set.of(
            "java.util.HashMap",
            "java.util.HashSet",
            "java.util.Hashtable",
            "java.util.IdentityHashMap",
            "java.util.WeakHashMap",
            "java.lang.ref.SoftReference",
            "java.lang.ref.WeakReference",
            "java.lang.ref.PhantomReference");

    /** Collectors that make a HashMap or HashSet; those that are given a supplier (of a TreeMap, say) may be used. */
    private static final Set<String> UNORDERED_COLLECTORS =
            Set.of("toSet", "toUnmodifiableSet", "toUnmodifiableMap", "toConcurrentMap", "groupingByConcurrent");

    private static final Set<String> TRANSCENDENTAL = Set.of(
            "sin", "cos", "tan", "asin", "acos", "atan", "atan2", "sinh", "cosh", "tanh", "exp", "expm1", "log",
            "log10", "log1p", "pow", "cbrt", "hypot");

    private DeterminismLaws() {}

    static List<Law> laws() {
        return List.of(
                new Law(
                        "what decides has no container whose order is a hash's",
                        house -> neverUses(
                                house, "a container without an order of its own", DeterminismLaws::isUnordered),
                        HashOrder.class,
                        HashMapInAPicker.class),
                new Law(
                        "what decides collects into nothing whose order is a hash's",
                        house ->
                                neverCalls(house, "an unordered factory or collector", DeterminismLaws::makesUnordered),
                        OrderOfCollectors.class),
                new Law(
                        "what decides reads no clock",
                        house -> neverCalls(house, "a clock", DeterminismLaws::readsClock),
                        WallClock.class,
                        ClockInAPolicy.class),
                new Law(
                        "what decides draws no number without a seed",
                        house -> neverCalls(house, "randomness without a seed", DeterminismLaws::drawsUnseeded),
                        UnseededRandom.class),
                new Law(
                        "what decides uses StrictMath",
                        house -> neverCalls(
                                house,
                                "a function of Math whose last bit is the machine's",
                                access -> owner(access).equals("java.lang.Math")
                                        && TRANSCENDENTAL.contains(access.getName())),
                        LooseMath.class),
                new Law(
                        "what decides hashes no identity",
                        house -> neverCalls(
                                house,
                                "an identity hash",
                                access -> access.getName().equals("identityHashCode")
                                        || (access.getName().equals("hashCode")
                                                && owner(access).equals("java.lang.Object"))),
                        IdentityHash.class),
                new Law(
                        "what decides is one thread's",
                        house -> neverUses(house, "made for several threads", DeterminismLaws::isConcurrent),
                        ManyThreads.class),
                new Law(
                        "what decides starts no thread and knows none; of its own it may set the context class loader",
                        house -> neverCalls(house, "a thread", DeterminismLaws::usesThread),
                        ManyThreads.Started.class),
                new Law(
                        "what decides has no parallel stream",
                        house -> neverCalls(
                                house,
                                "a parallel stream",
                                access -> owner(access).startsWith("java.util.")
                                        && access.getName().startsWith("parallel")),
                        ManyThreads.Streams.class),
                new Law(
                        "what decides knows no locale and no time zone of the machine",
                        house -> neverCalls(house, "a default of the machine", DeterminismLaws::takesDefault),
                        LocaleOfTheMachine.class),
                new Law(
                        "what decides does not ask the machine",
                        house -> neverCalls(house, "a property of the machine", DeterminismLaws::asksMachine),
                        AskingTheMachine.class),
                new Law(
                        "what decides does no I/O",
                        house -> neverUses(house, "files, streams or sockets", DeterminismLaws::doesInputOutput),
                        Reading.class));
    }

    private static ArchRule neverUses(House house, String what, Predicate<JavaClass> banned) {
        return noClasses()
                .that()
                .resideInAnyPackage(house.deciding())
                .should()
                .dependOnClassesThat(describe("are " + what, banned));
    }

    private static ArchRule neverCalls(House house, String what, Predicate<JavaAccess<?>> banned) {
        return noClasses().that().resideInAnyPackage(house.deciding()).should(Conditions.call(what, banned));
    }

    private static String owner(JavaAccess<?> access) {
        return access.getTargetOwner().getName();
    }

    private static int parameters(JavaAccess<?> access) {
        return Conditions.parametersOf(access).size();
    }

    private static boolean isUnordered(JavaClass type) {
        return UNORDERED.contains(type.getName());
    }

    private static boolean makesUnordered(JavaAccess<?> access) {
        var name = access.getName();
        return switch (owner(access)) {
            case "java.util.Map" ->
                name.equals("ofEntries") || name.equals("copyOf") || (name.equals("of") && parameters(access) > 2);
            case "java.util.Set" -> name.equals("copyOf") || (name.equals("of") && takesSeveral(access));
            case "java.util.stream.Collectors" ->
                UNORDERED_COLLECTORS.contains(name)
                        || (name.equals("toMap") && parameters(access) < 4)
                        || (name.equals("groupingBy") && parameters(access) < 3);
            default -> false;
        };
    }

    /** One element, or none, has no order to lose. */
    private static boolean takesSeveral(JavaAccess<?> access) {
        return parameters(access) > 1
                || (parameters(access) == 1 && firstParameter(access).startsWith("["));
    }

    private static boolean readsClock(JavaAccess<?> access) {
        var name = access.getName();
        return switch (owner(access)) {
            case "java.lang.System" -> name.equals("currentTimeMillis") || name.equals("nanoTime");
            case "java.time.Clock" -> name.startsWith("system") || name.startsWith("tick");
            case "java.util.Date" -> isConstructor(access) && parameters(access) == 0;
            case "java.util.Calendar" -> name.equals("getInstance");
            default -> owner(access).startsWith("java.time.") && name.equals("now");
        };
    }

    private static boolean drawsUnseeded(JavaAccess<?> access) {
        var name = access.getName();
        return switch (owner(access)) {
            case "java.util.UUID", "java.util.concurrent.ThreadLocalRandom", "java.security.SecureRandom" -> true;
            case "java.util.Random", "java.util.SplittableRandom" -> isConstructor(access) && parameters(access) == 0;
            case "java.lang.Math", "java.lang.StrictMath" -> name.equals("random");
            case "java.util.Collections" -> name.equals("shuffle") && parameters(access) == 1;
            case "java.util.random.RandomGenerator" -> name.equals("of") || name.equals("getDefault");
            case "java.util.random.RandomGeneratorFactory" ->
                name.equals("getDefault") || (name.equals("create") && parameters(access) == 0);
            default -> false;
        };
    }

    /** Of java.util.concurrent only the units of time are innocent. */
    private static boolean isConcurrent(JavaClass type) {
        return switch (type.getName()) {
            case "java.lang.ThreadLocal" -> true;
            case "java.util.concurrent.TimeUnit" -> false;
            default -> type.getPackageName().startsWith("java.util.concurrent");
        };
    }

    private static boolean usesThread(JavaAccess<?> access) {
        var name = access.getName();
        return owner(access).startsWith("java.lang.Thread")
                && !name.equals("currentThread")
                && !name.endsWith("etContextClassLoader");
    }

    private static boolean takesDefault(JavaAccess<?> access) {
        var name = access.getName();
        return switch (owner(access)) {
            case "java.lang.String" ->
                name.equals("formatted")
                        || (name.startsWith("to") && name.endsWith("Case") && parameters(access) == 0)
                        || (name.equals("format") && firstParameter(access).equals("java.lang.String"));
            case "java.util.Formatter", "java.text.DecimalFormat", "java.text.SimpleDateFormat" ->
                isConstructor(access)
                        && Conditions.parametersOf(access).stream()
                                .noneMatch(type -> type.endsWith("Locale") || type.endsWith("Symbols"));
            case "java.text.NumberFormat" -> parameters(access) == 0 && name.endsWith("Instance");
            case "java.text.Collator" -> true;
            case "java.time.format.DateTimeFormatter" -> name.equals("ofPattern") && parameters(access) == 1;
            case "java.util.Locale", "java.util.TimeZone" -> name.equals("getDefault");
            case "java.time.ZoneId" -> name.equals("systemDefault");
            default -> false;
        };
    }

    private static boolean asksMachine(JavaAccess<?> access) {
        var name = access.getName();
        return switch (owner(access)) {
            case "java.lang.Runtime" -> true;
            case "java.lang.System" -> name.equals("getenv") || name.startsWith("getProp");
            default -> false;
        };
    }

    private static boolean doesInputOutput(JavaClass type) {
        return !type.getName().equals("java.io.Serializable")
                && Stream.of("java.io", "java.nio.file", "java.nio.channels", "java.net", "java.sql")
                        .anyMatch(type.getPackageName()::startsWith);
    }

    private static boolean isConstructor(JavaAccess<?> access) {
        return access.getName().equals("<init>");
    }

    private static String firstParameter(JavaAccess<?> access) {
        return Conditions.parametersOf(access).getFirst();
    }
}

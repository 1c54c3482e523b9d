package io.berth.framework.request;

import io.berth.spi.job.RequestSpec;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * All request classes of a core, interned: requests that compile to the same, may use the same partition and draw on the same limits get the same class, with ordinals in
 * the order of their first appearance.
 */
public final class RequestClasses {
    private record Submitted(RequestSpec spec, int partition, int limits) {}

    private record Drawing(RequestClass.Key key, int limits) {}

    private final Catalogue catalogue;
    private final RequestCompiler compiler;
    private final Map<Submitted, RequestClass> bySpec = new LinkedHashMap<>();
    /** The class that a request had first; where there is one partition and no limit, it has no other. */
    private final Map<RequestSpec, RequestClass> bySpecAlone = new LinkedHashMap<>();

    private final Map<Drawing, RequestClass> byDrawing = new LinkedHashMap<>();
    private final Map<RequestClass.Key, Integer> rooms = new LinkedHashMap<>();
    private final List<RequestClass> classes = new ArrayList<>();
    /** The room of each class, by its ordinal. */
    private int[] roomOf = new int[16];

    private @Nullable RequestClass latest;
    private @Nullable Submitted latestSubmitted;

    /**
     * No classes yet, of a cluster without attributes.
     *
     * @param catalogue gives ordinals to resources
     */
    public RequestClasses(Catalogue catalogue) {
        this(Vocabulary.of(catalogue), Per.TASK);
    }

    /**
     * No classes yet.
     *
     * @param vocabulary the names that requests may use
     * @param rusagePer  what an amount without a suffix counts for
     */
    public RequestClasses(Vocabulary vocabulary, Per rusagePer) {
        this.catalogue = vocabulary.catalogue();
        this.compiler = new RequestCompiler(vocabulary, rusagePer);
    }

    /**
     * The class of a request that may use every host, made when it is new.
     *
     * @param spec the request
     * @return its class
     * @throws IllegalArgumentException when it names an unknown resource or more than can be counted
     */
    public RequestClass of(RequestSpec spec) {
        return of(spec, RequestClass.EVERYWHERE, 0);
    }

    /**
     * The class of a request, made when it is new.
     *
     * @param spec      the request
     * @param partition ordinal of the partition whose hosts it may use
     * @param limits    ordinal of the limits it draws on
     * @return its class
     * @throws IllegalArgumentException when it names an unknown resource or more than can be counted
     */
    public RequestClass of(RequestSpec spec, int partition, int limits) {
        RequestClass last = latest;
        Submitted lastSubmitted = latestSubmitted;
        if (last != null
                && lastSubmitted != null
                && lastSubmitted.partition() == partition
                && lastSubmitted.limits() == limits
                && lastSubmitted.spec().equals(spec)) {
            return last;
        }
        RequestClass common = bySpecAlone.get(spec);
        if (common != null && common.partition() == partition && common.limits() == limits) {
            return common;
        }
        var submitted = new Submitted(spec, partition, limits);
        RequestClass found = bySpec.get(submitted);
        if (found == null) {
            var key = new RequestClass.Key(compiler.compile(spec), partition);
            var drawing = new Drawing(key, limits);
            found = byDrawing.get(drawing);
            if (found == null) {
                Integer room = rooms.get(key);
                if (room == null) {
                    room = rooms.size();
                    rooms.put(key, room);
                }
                found = new RequestClass(classes.size(), room, limits, spec, key, catalogue);
                if (found.requestClass() == roomOf.length) {
                    roomOf = Arrays.copyOf(roomOf, roomOf.length * 2);
                }
                roomOf[found.requestClass()] = room;
                classes.add(found);
                byDrawing.put(drawing, found);
            }
            bySpec.put(submitted, found);
            bySpecAlone.putIfAbsent(spec, found);
        }
        latest = found;
        latestSubmitted = submitted;
        return found;
    }

    /**
     * Compiles a request without making it a class, for a look at what it asks for.
     *
     * @param spec      the request
     * @param partition ordinal of the partition whose hosts it may use
     * @return its compiled form, whose ordinal means nothing
     * @throws IllegalArgumentException when it names an unknown resource or more than can be counted
     */
    public RequestClass compile(RequestSpec spec, int partition) {
        return new RequestClass(-1, -1, 0, spec, new RequestClass.Key(compiler.compile(spec), partition), catalogue);
    }

    /**
     * A request with other numbers of tasks, for a look whether that would fit.
     *
     * @param like  the request
     * @param least its least number of tasks then
     * @param most  its largest
     * @return a class whose ordinal means nothing
     */
    public RequestClass withTasks(RequestClass like, int least, int most) {
        return look(like, like.compiled().withTasks(least, most));
    }

    /**
     * A request with another amount of one resource, for a look whether that would fit.
     *
     * @param like     the request
     * @param per      what the amount is for
     * @param resource ordinal of the resource
     * @param amount   how much; not more than the request has
     * @return a class whose ordinal means nothing
     */
    public RequestClass withAmount(RequestClass like, Per per, int resource, long amount) {
        return look(like, like.compiled().withAmount(per, resource, amount));
    }

    private RequestClass look(RequestClass like, CompiledRequest changed) {
        var key = new RequestClass.Key(changed, like.partition());
        return new RequestClass(-1, -1, like.limits(), like.spec(), key, catalogue);
    }

    /**
     * The room of a class.
     *
     * @param ordinal the class's ordinal
     * @return {@link RequestClass#room()}
     */
    public int room(int ordinal) {
        return roomOf[ordinal];
    }

    /** {@return how many there are} */
    public int count() {
        return classes.size();
    }

    /**
     * A class.
     *
     * @param ordinal its ordinal
     * @return the class
     */
    public RequestClass get(int ordinal) {
        return classes.get(ordinal);
    }
}

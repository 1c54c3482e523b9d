package io.berth.framework.request;

import io.berth.spi.job.RequestSpec;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** All request classes of a core, interned: equal requests get the same class, with ordinals in the order of their first appearance. */
public final class RequestClasses {
    private final Catalogue catalogue;
    private final Map<RequestSpec, RequestClass> bySpec = new LinkedHashMap<>();
    private final List<RequestClass> classes = new ArrayList<>();
    private @Nullable RequestClass latest;

    /**
     * No classes yet.
     *
     * @param catalogue gives ordinals to resources
     */
    public RequestClasses(Catalogue catalogue) {
        this.catalogue = catalogue;
    }

    /**
     * The class of a request, made when it is new.
     *
     * @param spec the request
     * @return its class
     * @throws IllegalArgumentException when it names an unknown resource or more than can be counted
     */
    public RequestClass of(RequestSpec spec) {
        RequestClass last = latest;
        if (last != null && last.spec().equals(spec)) {
            return last;
        }
        RequestClass found = bySpec.get(spec);
        if (found == null) {
            found = new RequestClass(classes.size(), spec, catalogue);
            classes.add(found);
            bySpec.put(spec, found);
        }
        latest = found;
        return found;
    }

    /**
     * Compiles a request without making it a class, for a look at what it asks for.
     *
     * @param spec the request
     * @return its compiled form, whose ordinal means nothing
     * @throws IllegalArgumentException when it names an unknown resource or more than can be counted
     */
    public RequestClass compile(RequestSpec spec) {
        return new RequestClass(-1, spec, catalogue);
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

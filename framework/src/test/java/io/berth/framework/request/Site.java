package io.berth.framework.request;

import io.berth.framework.request.Attribute.Kind;
import io.berth.spi.job.RequestSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A small cluster whose hosts are made of names and values, to hold requests against. */
final class Site implements HostReader {
    static final Vocabulary VOCABULARY = new Vocabulary(
            new Catalogue(List.of("slots", "memory", "gpus", "scratch"), List.of("matlab", "abaqus")),
            List.of(
                    new Attribute("type", Kind.TEXT),
                    new Attribute("model", Kind.TEXT),
                    new Attribute("os", Kind.TEXT),
                    new Attribute("ut", Kind.RISING),
                    new Attribute("r1m", Kind.RISING),
                    new Attribute("swp", Kind.FALLING),
                    new Attribute("cpuf", Kind.FALLING),
                    new Attribute("ssd", Kind.FLAG),
                    new Attribute("ib", Kind.FLAG)));

    private static final long M = 1 << 20;

    private static final class Host {
        private final String name;
        private final long[] capacity;
        private final long[] free;
        private final Map<String, Object> attributes = new TreeMap<>();

        Host(String name, long[] capacity) {
            this.name = name;
            this.capacity = capacity;
            this.free = capacity.clone();
        }
    }

    private final List<Host> hosts = new ArrayList<>();

    static CompiledRequest compile(String expression) {
        return compile(4, expression);
    }

    static CompiledRequest compile(int tasks, String expression) {
        return new RequestCompiler(VOCABULARY, Per.TASK).compile(spec(tasks, tasks, expression));
    }

    static RequestSpec spec(int least, int most, String expression) {
        return new RequestSpec(least, most, Integer.MAX_VALUE, Integer.MAX_VALUE, new TreeMap<>(), false, expression);
    }

    /** Adds a host of so many slots, megabytes, gpus and scratch, all free. */
    int add(String name, long slots, long megabytes, long gpus, long scratch) {
        long[] amounts = {slots, megabytes * M, gpus * 1_000, scratch, 0, 0};
        hosts.add(new Host(name, amounts));
        return hosts.size() - 1;
    }

    /** Says what is free on a host. */
    Site free(int host, long slots, long megabytes, long thousandthsOfGpus, long scratch) {
        long[] amounts = {slots, megabytes * M, thousandthsOfGpus, scratch, 0, 0};
        System.arraycopy(amounts, 0, hosts.get(host).free, 0, amounts.length);
        return this;
    }

    /** Reports an attribute: a String, a Double or a Boolean. */
    Site report(int host, String attribute, Object value) {
        hosts.get(host).attributes.put(attribute, value);
        return this;
    }

    int count() {
        return hosts.size();
    }

    @Nullable
    Object attribute(int host, String name) {
        return hosts.get(host).attributes.get(name);
    }

    private @Nullable Object attribute(int host, int ordinal) {
        return attribute(host, VOCABULARY.attributes().get(ordinal).name());
    }

    @Override
    public String name(int host) {
        return hosts.get(host).name;
    }

    @Override
    public long capacity(int host, int resource) {
        return hosts.get(host).capacity[resource];
    }

    @Override
    public long free(int host, int resource) {
        return hosts.get(host).free[resource];
    }

    @Override
    public double number(int host, int attribute) {
        return attribute(host, attribute) instanceof Double number ? number : Double.NaN;
    }

    @Override
    public @Nullable String text(int host, int attribute) {
        return attribute(host, attribute) instanceof String text ? text : null;
    }

    @Override
    public boolean flag(int host, int attribute) {
        return Boolean.TRUE.equals(attribute(host, attribute));
    }
}

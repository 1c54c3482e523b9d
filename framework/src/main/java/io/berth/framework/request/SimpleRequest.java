package io.berth.framework.request;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A request whose tasks all ask for the same.
 *
 * @param select which hosts may be taken; null for any
 * @param order  which hosts are preferred
 * @param rusage what is taken
 * @param span   how tasks are spread
 */
record SimpleRequest(@Nullable Expression select, List<OrderKey> order, List<Usage> rusage, List<SpanTerm> span)
        implements ResourceRequest {
    SimpleRequest {
        order = List.copyOf(order);
        rusage = List.copyOf(rusage);
        span = List.copyOf(span);
    }

    @Override
    public String toString() {
        var sections = new ArrayList<String>();
        if (select != null) {
            sections.add("select[" + select + "]");
        }
        add(sections, "order", order, ":");
        add(sections, "rusage", rusage, ",");
        add(sections, "span", span, ",");
        return String.join(" ", sections);
    }

    private static void add(List<String> sections, String name, List<?> terms, String between) {
        if (!terms.isEmpty()) {
            sections.add(name + "[" + terms.stream().map(Object::toString).collect(Collectors.joining(between)) + "]");
        }
    }
}

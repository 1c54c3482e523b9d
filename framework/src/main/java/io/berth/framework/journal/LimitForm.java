package io.berth.framework.journal;

import io.berth.framework.core.SiteRules;
import io.berth.framework.limits.Dimension;
import io.berth.framework.limits.JobMaxima;
import io.berth.framework.limits.LimitSpec;
import io.berth.framework.limits.Members;
import io.berth.framework.text.JsonFields;
import io.berth.framework.text.JsonLineWriter;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/** Limits, and maxima for one job, as lists of a site. */
final class LimitForm {
    private LimitForm() {}

    static void write(JsonLineWriter to, SiteRules site) throws IOException {
        to.list("limits");
        for (LimitSpec limit : site.limits()) {
            to.element().put("name", limit.name()).put("amounts", limit.amounts());
            to.put("reclaimable", limit.reclaimable()).list("members");
            for (var members : limit.members().entrySet()) {
                to.element().put("dimension", members.getKey().name());
                to.put("counting", members.getValue().counting().name()).list("names");
                for (String name : members.getValue().names()) {
                    to.add(name);
                }
                to.endList().endObject();
            }
            to.endList().endObject();
        }
        to.endList().list("maxima");
        for (var dimension : site.maxima().entrySet()) {
            for (var maxima : dimension.getValue().entrySet()) {
                to.element().put("dimension", dimension.getKey().name()).put("name", maxima.getKey());
                to.put("limitMax", maxima.getValue().limitMillis());
                to.put("tasksMax", maxima.getValue().tasks()).endObject();
            }
        }
        to.endList();
    }

    static List<LimitSpec> limits(JsonFields site) throws IOException {
        List<LimitSpec> limits = new ArrayList<>();
        for (JsonFields limit : site.objects("limits")) {
            var members = new TreeMap<Dimension, Members>();
            for (JsonFields some : limit.objects("members")) {
                members.put(
                        some.constant("dimension", Dimension.class),
                        new Members(
                                some.constant("counting", Members.Counting.class), new TreeSet<>(some.texts("names"))));
            }
            limits.add(new LimitSpec(
                    limit.text("name"),
                    RequestForm.amounts(limit.fields("amounts")),
                    members,
                    limit.flag("reclaimable")));
        }
        return limits;
    }

    static SortedMap<Dimension, SortedMap<String, JobMaxima>> maxima(JsonFields site) throws IOException {
        var maxima = new TreeMap<Dimension, SortedMap<String, JobMaxima>>();
        for (JsonFields one : site.objects("maxima")) {
            maxima.computeIfAbsent(one.constant("dimension", Dimension.class), _ -> new TreeMap<>())
                    .put(one.text("name"), new JobMaxima(one.number("limitMax"), one.integer("tasksMax")));
        }
        return maxima;
    }
}

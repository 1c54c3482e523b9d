package io.berth.framework.journal;

import io.berth.framework.core.DisruptionBudget;
import io.berth.framework.core.PartitionSpec;
import io.berth.framework.core.QosSpec;
import io.berth.framework.core.QueueRules;
import io.berth.framework.core.SiteRules;
import io.berth.framework.request.Attribute;
import io.berth.framework.request.Catalogue;
import io.berth.framework.request.Per;
import io.berth.framework.text.JsonFields;
import io.berth.framework.text.JsonLineWriter;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.TreeSet;

/** What a site has besides hosts and queues, and the rules of a queue, as fields. What is as usual is left out. */
final class SiteForm {
    private SiteForm() {}

    static void write(JsonLineWriter to, QueueRules rules) throws IOException {
        if (rules.equals(QueueRules.NONE)) {
            return;
        }
        to.object("rules").put("partition", rules.partition());
        putUnlessEndless(to, "limitDefault", rules.limitDefaultMillis());
        to.list("windows");
        for (String window : rules.windows()) {
            to.add(window);
        }
        to.endList().put("open", rules.open()).put("active", rules.active());
        if (!rules.qosAllowed().isEmpty()) {
            to.list("qosAllowed");
            for (String qos : rules.qosAllowed()) {
                to.add(qos);
            }
            to.endList();
        }
        to.endObject();
    }

    static QueueRules rules(JsonFields queue) throws IOException {
        if (!queue.has("rules")) {
            return QueueRules.NONE;
        }
        JsonFields from = queue.fields("rules");
        return new QueueRules(
                from.text("partition"),
                from.number("limitDefault", Long.MAX_VALUE),
                from.texts("windows"),
                from.flag("open"),
                from.flag("active"),
                from.has("qosAllowed") ? from.texts("qosAllowed") : List.of());
    }

    static void write(JsonLineWriter to, SiteRules site) throws IOException {
        if (site.equals(SiteRules.NONE)) {
            return;
        }
        to.object("site").put("clusterResources", site.clusterResources());
        to.put("rusagePer", site.rusagePer().name()).list("attributes");
        for (Attribute attribute : site.attributes()) {
            to.element()
                    .put("name", attribute.name())
                    .put("kind", attribute.kind().name())
                    .endObject();
        }
        to.endList().list("partitions");
        for (PartitionSpec partition : site.partitions()) {
            to.element().put("name", partition.name()).put("select", partition.select());
            to.list("hosts");
            for (String host : partition.hosts()) {
                to.add(host);
            }
            to.endList().endObject();
        }
        to.endList().list("qos");
        for (QosSpec qos : site.qos()) {
            to.element().put("name", qos.name()).put("priority", qos.priority());
            PreemptionForm.write(to, qos.preemption());
            to.endObject();
        }
        to.endList();
        if (!site.freedBySuspension().equals(Catalogue.SLOTS_ALONE)) {
            to.list("freedBySuspension");
            for (String resource : site.freedBySuspension()) {
                to.add(resource);
            }
            to.endList();
        }
        LimitForm.write(to, site);
        if (!site.budgets().isEmpty()) {
            to.list("budgets");
            for (DisruptionBudget budget : site.budgets()) {
                to.element()
                        .put("tag", budget.tag())
                        .put("value", budget.value())
                        .put("disturbedMax", budget.disturbedMax())
                        .endObject();
            }
            to.endList();
        }
        to.endObject();
    }

    static SiteRules site(JsonFields configuration) throws IOException {
        if (!configuration.has("site")) {
            return SiteRules.NONE;
        }
        JsonFields from = configuration.fields("site");
        List<Attribute> attributes = new ArrayList<>();
        for (JsonFields attribute : from.objects("attributes")) {
            attributes.add(new Attribute(attribute.text("name"), attribute.constant("kind", Attribute.Kind.class)));
        }
        List<PartitionSpec> partitions = new ArrayList<>();
        for (JsonFields partition : from.objects("partitions")) {
            partitions.add(
                    new PartitionSpec(partition.text("name"), partition.texts("hosts"), partition.text("select")));
        }
        List<QosSpec> qos = new ArrayList<>();
        for (JsonFields one : from.objects("qos")) {
            qos.add(new QosSpec(one.text("name"), one.integer("priority"), PreemptionForm.overrides(one)));
        }
        List<DisruptionBudget> budgets = new ArrayList<>();
        if (from.has("budgets")) {
            for (JsonFields budget : from.objects("budgets")) {
                budgets.add(
                        new DisruptionBudget(budget.text("tag"), budget.text("value"), budget.integer("disturbedMax")));
            }
        }
        return new SiteRules(
                new TreeMap<>(RequestForm.amounts(from.fields("clusterResources"))),
                attributes,
                partitions,
                qos,
                LimitForm.limits(from),
                LimitForm.maxima(from),
                from.constant("rusagePer", Per.class),
                from.has("freedBySuspension") ? new TreeSet<>(from.texts("freedBySuspension")) : Catalogue.SLOTS_ALONE,
                budgets);
    }

    private static void putUnlessEndless(JsonLineWriter to, String name, long value) throws IOException {
        if (value != Long.MAX_VALUE) {
            to.put(name, value);
        }
    }
}

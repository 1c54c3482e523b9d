package io.berth.framework.journal;

import io.berth.framework.core.CoreConfiguration;
import io.berth.framework.core.HostSpec;
import io.berth.framework.core.PolicySpec;
import io.berth.framework.core.QueueSpec;
import io.berth.framework.text.JsonFields;
import io.berth.framework.text.JsonLineWriter;
import io.berth.spi.plugin.Settings;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/** The effective configuration of a core as an object of the header. */
final class ConfigurationForm {
    private ConfigurationForm() {}

    static void write(JsonLineWriter to, CoreConfiguration configuration) throws IOException {
        to.put("driver", configuration.driver()).put("seed", configuration.seed());
        to.list("resources");
        for (String name : configuration.resources()) {
            to.add(name);
        }
        to.endList().list("hosts");
        for (HostSpec host : configuration.hosts()) {
            to.element();
            write(to, host);
            to.endObject();
        }
        to.endList().list("queues");
        for (QueueSpec queue : configuration.queues()) {
            to.element().put("name", queue.name()).put("priority", queue.priority());
            write(to, "picker", queue.picker());
            write(to, "allocator", queue.allocator());
            if (queue.preemption() != null) {
                write(to, "preemption", queue.preemption());
            }
            to.put("preemptible", queue.preemptible());
            SiteForm.write(to, queue.rules());
            PreemptionForm.write(to, queue.preempting());
            to.endObject();
        }
        to.endList().put("onFailure", configuration.onFailure().name());
        write(to, "fallbackPicker", configuration.fallbackPicker());
        write(to, "fallbackAllocator", configuration.fallbackAllocator());
        to.put("reservationsMax", configuration.reservationsMax());
        write(to, "submitFilters", configuration.submitFilters());
        write(to, "listeners", configuration.listeners());
        to.put("allowance", configuration.allowanceMillis());
        if (!configuration.memories()) {
            to.put("memories", false);
        }
        SiteForm.write(to, configuration.site());
    }

    static void write(JsonLineWriter to, HostSpec host) throws IOException {
        to.put("host", host.name()).put("capacity", host.capacity());
        if (!host.attributes().isEmpty()) {
            to.object("attributes");
            for (var attribute : host.attributes().entrySet()) {
                to.put(attribute.getKey(), attribute.getValue());
            }
            to.endObject();
        }
    }

    private static void write(JsonLineWriter to, String name, PolicySpec policy) throws IOException {
        to.object(name);
        fields(to, policy);
        to.endObject();
    }

    private static void write(JsonLineWriter to, String name, List<PolicySpec> policies) throws IOException {
        to.list(name);
        for (PolicySpec policy : policies) {
            to.element();
            fields(to, policy);
            to.endObject();
        }
        to.endList();
    }

    private static void fields(JsonLineWriter to, PolicySpec policy) throws IOException {
        to.put("name", policy.name()).object("settings");
        for (var setting : policy.settings().asMap().entrySet()) {
            to.put(setting.getKey(), setting.getValue());
        }
        to.endObject();
    }

    static CoreConfiguration read(JsonFields from) throws IOException {
        var hosts = new ArrayList<HostSpec>();
        for (JsonFields host : from.objects("hosts")) {
            hosts.add(host(host));
        }
        var queues = new ArrayList<QueueSpec>();
        for (JsonFields queue : from.objects("queues")) {
            queues.add(new QueueSpec(
                    queue.text("name"),
                    queue.integer("priority"),
                    policy(queue.fields("picker")),
                    policy(queue.fields("allocator")),
                    queue.has("preemption") ? policy(queue.fields("preemption")) : null,
                    queue.flag("preemptible"),
                    SiteForm.rules(queue),
                    PreemptionForm.read(queue)));
        }
        return new CoreConfiguration(
                from.text("driver"),
                from.number("seed"),
                from.texts("resources"),
                hosts,
                queues,
                from.constant("onFailure", CoreConfiguration.OnFailure.class),
                policy(from.fields("fallbackPicker")),
                policy(from.fields("fallbackAllocator")),
                from.integer("reservationsMax"),
                policies(from.objects("submitFilters")),
                policies(from.objects("listeners")),
                from.number("allowance"),
                SiteForm.site(from),
                from.flag("memories", true));
    }

    static HostSpec host(JsonFields from) throws IOException {
        var attributes = new TreeMap<String, String>();
        if (from.has("attributes")) {
            JsonFields all = from.fields("attributes");
            for (String name : all.names()) {
                attributes.put(name, all.text(name));
            }
        }
        return new HostSpec(from.text("host"), RequestForm.amounts(from.fields("capacity")), attributes);
    }

    private static List<PolicySpec> policies(List<JsonFields> from) throws IOException {
        var policies = new ArrayList<PolicySpec>();
        for (JsonFields policy : from) {
            policies.add(policy(policy));
        }
        return policies;
    }

    private static PolicySpec policy(JsonFields from) throws IOException {
        var settings = new TreeMap<String, String>();
        JsonFields all = from.fields("settings");
        for (String key : all.names()) {
            settings.put(key, all.text(key));
        }
        return new PolicySpec(from.text("name"), Settings.of(settings));
    }
}

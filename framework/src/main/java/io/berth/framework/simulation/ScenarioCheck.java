package io.berth.framework.simulation;

import io.berth.framework.core.Core;
import io.berth.framework.core.CoreConfiguration;
import io.berth.framework.core.HostSpec;
import io.berth.framework.core.PolicySource;
import io.berth.framework.core.PolicySpec;
import io.berth.framework.core.QueueSpec;
import io.berth.framework.request.Catalogue;
import io.berth.framework.request.RequestCompiler;
import io.berth.framework.request.RequestFault;
import io.berth.framework.request.Vocabulary;
import io.berth.framework.simulation.scenario.Partition;
import io.berth.framework.simulation.scenario.Scenario;
import io.berth.framework.simulation.scenario.ScenarioException;
import io.berth.framework.simulation.scenario.ScenarioFault;
import io.berth.framework.simulation.scenario.ScenarioFile;
import io.berth.framework.simulation.scenario.ScenarioJob;
import io.berth.framework.simulation.scenario.ScenarioQueue;
import io.berth.framework.simulation.scenario.ScenarioWorkload;
import io.berth.spi.job.RequestSpec;
import io.berth.spi.plugin.SettingsException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** Looks for what only plugins and the request language can tell about a scenario, before it is run: policies, requests, partitions by expression. */
final class ScenarioCheck {
    private static final PolicySpec PICKER = PolicySpec.of("fcfs");
    private static final PolicySpec ALLOCATOR = PolicySpec.of("first-fit");

    private final ScenarioFile file;
    private final PolicySource source;
    private final UnaryOperator<PolicySpec> pickerFor;
    private final List<ScenarioFault> faults = new ArrayList<>();

    private ScenarioCheck(ScenarioFile file, PolicySource source, UnaryOperator<PolicySpec> pickerFor) {
        this.file = file;
        this.source = source;
        this.pickerFor = pickerFor;
    }

    /** Throws all faults that there are, at their places in the file. */
    static void verify(ScenarioFile file, PolicySource source, UnaryOperator<PolicySpec> pickerFor) {
        var check = new ScenarioCheck(file, source, pickerFor);
        check.policies();
        check.expressions();
        if (!check.faults.isEmpty()) {
            check.faults.sort(Comparator.comparing(ScenarioFault::place));
            throw new ScenarioException(check.faults);
        }
    }

    private void policies() {
        Scenario scenario = file.scenario();
        List<ScenarioQueue> queues = scenario.queues();
        for (int i = 0; i < queues.size(); i++) {
            policies(queues.get(i).picker(), queues.get(i).allocator(), "queues", i);
            PolicySpec preemption = queues.get(i).preemptPolicy();
            if (preemption != null) {
                policy(
                        () -> new QueueSpec("queue", 0, pickerFor.apply(PICKER), ALLOCATOR, preemption, false),
                        "queues",
                        i,
                        "preempt_policy");
            }
        }
        policies(scenario.settings().fallbackPicker(), scenario.settings().fallbackAllocator(), "settings", "fallback");
    }

    private void policies(PolicySpec picker, PolicySpec allocator, Object... where) {
        policy(picker, ALLOCATOR, with(where, "picker"));
        policy(PICKER, allocator, with(where, "allocator"));
    }

    private static Object[] with(Object[] where, String key) {
        return Stream.concat(Stream.of(where), Stream.of(key)).toArray();
    }

    private void policy(PolicySpec picker, PolicySpec allocator, Object... where) {
        policy(() -> QueueSpec.of("queue", pickerFor.apply(picker), allocator), where);
    }

    private void policy(Supplier<QueueSpec> made, Object... where) {
        try {
            QueueSpec queue = made.get(); // names what is not known, too
            Core.of(
                    CoreConfiguration.of(
                            EventOrder.BATCH.word(), 1, List.of(HostSpec.ofSlots("host", 1)), List.of(queue)),
                    source);
        } catch (SettingsException e) {
            faults.add(file.fault(String.valueOf(e.getMessage()), where));
        }
    }

    private void expressions() {
        Scenario scenario = file.scenario();
        RequestCompiler compiler = compiler(scenario);
        List<Partition> partitions = scenario.partitions();
        for (int i = 0; i < partitions.size(); i++) {
            String select = partitions.get(i).select();
            if (!select.isEmpty()) {
                compile(compiler, selecting(select), "partitions", i, "select");
            }
        }
        if (scenario.workload() instanceof ScenarioWorkload.Jobs workload) {
            List<ScenarioJob> jobs = workload.jobs();
            for (int i = 0; i < jobs.size(); i++) {
                compile(compiler, jobs.get(i).requestSpec(), "workload", "jobs", i, "request");
            }
        }
    }

    /** What understands the requests of a scenario's jobs. */
    static RequestCompiler compiler(Scenario scenario) {
        Vocabulary plain = scenario.vocabulary();
        var names = new ArrayList<String>();
        Catalogue catalogue = plain.catalogue();
        for (int resource = 0; resource < catalogue.ofHosts(); resource++) {
            names.add(catalogue.name(resource));
        }
        names.add(Catalogue.OCCUPANCY);
        var ofCluster = new ArrayList<String>();
        scenario.resources().stream().filter(each -> each.ofCluster()).forEach(each -> ofCluster.add(each.name()));
        return new RequestCompiler(
                new Vocabulary(new Catalogue(names, ofCluster), plain.attributes()),
                scenario.settings().rusagePer());
    }

    private static RequestSpec selecting(String select) {
        return new RequestSpec(1, 1, Integer.MAX_VALUE, Integer.MAX_VALUE, new TreeMap<>(), false, select);
    }

    private void compile(RequestCompiler compiler, RequestSpec request, Object... where) {
        try {
            compiler.compile(request);
        } catch (RequestFault e) {
            faults.add(file.faultWithin(e.column() - 1, e.what(), where));
        } catch (IllegalArgumentException e) {
            faults.add(file.fault(String.valueOf(e.getMessage()), where));
        }
    }
}

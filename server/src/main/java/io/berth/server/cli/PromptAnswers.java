package io.berth.server.cli;

import io.berth.framework.allocation.Allocation;
import io.berth.framework.core.Decision;
import io.berth.framework.core.Input;
import io.berth.framework.core.Snapshot;
import io.berth.framework.core.explanation.AmountText;
import io.berth.framework.core.explanation.ExplanationText;
import io.berth.framework.core.explanation.KeyReason;
import io.berth.framework.request.Catalogue;
import io.berth.framework.simulation.SteppedRun;
import io.berth.framework.simulation.scenario.FoldedNames;
import io.berth.spi.host.ClusterView;
import io.berth.spi.host.ResourceCatalogue;
import io.berth.spi.job.JobState;
import java.util.ArrayList;
import java.util.List;

/** What a stepped run tells at its prompt: lines of plain text. */
final class PromptAnswers {
    private static final int LINES_MAX = 40;

    private final SteppedRun run;
    private final PromptWords words;
    private final PromptEvents events;

    PromptAnswers(SteppedRun run, PromptWords words) {
        this.run = run;
        this.words = words;
        this.events = new PromptEvents(run, words);
    }

    String where() {
        if (run.nowMillis() < 0) {
            return "before the first event";
        }
        int jobs = run.core().jobs();
        long slots = run.core().freeTotal(ResourceCatalogue.SLOTS);
        return "step " + run.steps() + ", " + words.at(run.nowMillis()) + ", round "
                + run.core().rounds() + ": " + jobs + (jobs == 1 ? " job waits or runs, " : " jobs wait or run, ")
                + slots + (slots == 1 ? " slot free" : " slots free");
    }

    /** The latest step: what it was told and what it decided. */
    String latest() {
        var text = new StringBuilder(where()).append('\n').append(toldSince(0));
        for (String refused : run.refused()) {
            text.append("  < refused: ").append(refused).append('\n');
        }
        for (Decision decision : run.decided()) {
            text.append("  > ").append(events.describe(decision)).append('\n');
        }
        return text.toString();
    }

    /** What the run was told, from one input on. */
    String toldSince(int first) {
        var text = new StringBuilder();
        for (Input input : run.told()
                .subList(Math.min(first, run.told().size()), run.told().size())) {
            text.append("  < ").append(events.describe(input)).append('\n');
        }
        return text.toString();
    }

    /** The jobs that wait, queue by queue; of one queue only if it has a name. */
    String queue(String only) {
        Snapshot state = run.state();
        List<String> queues = run.queues();
        if (!only.isEmpty() && !queues.contains(only)) {
            throw new UserFault("queue '" + only + "' is not known; known are " + String.join(", ", queues));
        }
        var text = new StringBuilder();
        for (String queue : only.isEmpty() ? queues : List.of(only)) {
            List<Snapshot.Job> waiting = state.jobs().stream()
                    .filter(job -> waits(job) && job.queue().equals(queue))
                    .toList();
            text.append(queues.size() == 1 ? "" : queue + ": ")
                    .append(waiting.size())
                    .append(waiting.size() == 1 ? " job waits\n" : " jobs wait\n");
            for (Snapshot.Job job : waiting.subList(0, Math.min(LINES_MAX, waiting.size()))) {
                text.append("  ")
                        .append(line(state, job))
                        .append(reason(state, job))
                        .append('\n');
            }
            text.append(more(waiting.size()));
        }
        return text.toString();
    }

    private static boolean waits(Snapshot.Job job) {
        return job.state() == JobState.PEND || job.state() == JobState.PSUSP;
    }

    private static String more(int shown) {
        return shown > LINES_MAX ? "  and " + (shown - LINES_MAX) + " more\n" : "";
    }

    /** The hosts with what runs there; of many those where nothing runs only by name. One host only, if it has a name. */
    String hosts(String only) {
        Snapshot state = run.state();
        ClusterView cluster = run.core().cluster();
        var text = new StringBuilder();
        var idle = new ArrayList<String>();
        int told = 0;
        int untold = 0;
        for (int host = 0; host < cluster.hosts(); host++) {
            if (!only.isEmpty() && !cluster.name(host).equals(only)) {
                continue;
            }
            List<Snapshot.Job> here = standing(state, host);
            if (only.isEmpty() && cluster.hosts() > LINES_MAX && cluster.open(host) && here.isEmpty()) {
                idle.add(cluster.name(host));
            } else if (told++ < LINES_MAX) {
                tell(text, state, cluster, host, here);
            } else {
                untold++;
            }
        }
        if (told + idle.size() == 0) {
            throw new UserFault("host '" + only + "' is not known; the first is '" + cluster.name(0) + "'");
        }
        text.append(untold == 0 ? "" : "and " + untold + " more hosts\n");
        text.append(idle.isEmpty() ? "" : "nothing runs on " + String.join(", ", FoldedNames.of(idle)) + "\n");
        return only.isEmpty() ? text.append(ofCluster(cluster)).toString() : text.toString();
    }

    private void tell(StringBuilder text, Snapshot state, ClusterView cluster, int host, List<Snapshot.Job> here) {
        text.append(cluster.name(host)).append(": ");
        text.append(cluster.open(host) ? free(cluster, host) : "lost or closed").append('\n');
        for (Snapshot.Job job : here.subList(0, Math.min(LINES_MAX, here.size()))) {
            text.append("  ").append(line(state, job)).append(since(job)).append('\n');
        }
        text.append(more(here.size()));
    }

    /** What is free of each resource that a host has. Which share of it is alone with its job is nobody's resource. */
    private static String free(ClusterView cluster, int host) {
        var parts = new ArrayList<String>();
        ResourceCatalogue resources = cluster.resources();
        for (int r = 0; r < resources.count(); r++) {
            String name = resources.name(r);
            boolean told = r == ResourceCatalogue.SLOTS || cluster.capacity(host, r) > 0;
            if (told && !resources.ofCluster(r) && !name.equals(Catalogue.OCCUPANCY)) {
                parts.add(AmountText.of(name, cluster.free(host, r)) + " of "
                        + AmountText.of(name, cluster.capacity(host, r)) + " " + name);
            }
        }
        return String.join(", ", parts) + " free";
    }

    private String ofCluster(ClusterView cluster) {
        var text = new StringBuilder();
        ResourceCatalogue resources = cluster.resources();
        for (int r = 0; r < resources.count(); r++) {
            if (resources.ofCluster(r)) {
                String name = resources.name(r);
                text.append("of the cluster: ")
                        .append(AmountText.of(name, run.core().freeTotal(r)))
                        .append(" ")
                        .append(name)
                        .append(" free\n");
            }
        }
        return text.toString();
    }

    private static List<Snapshot.Job> standing(Snapshot state, int host) {
        return state.jobs().stream().filter(job -> stands(job, host)).toList();
    }

    private static boolean stands(Snapshot.Job job, int host) {
        Allocation at = job.allocation();
        for (int i = 0; at != null && i < at.hosts(); i++) {
            if (at.host(i) == host) {
                return true;
            }
        }
        return false;
    }

    /** A job by its name or number: where it is, and why. */
    String job(String asked) {
        long id = run.number(asked);
        Snapshot state = run.state();
        for (Snapshot.Job job : state.jobs()) {
            if (job.id() == id) {
                String why = waits(job) ? reason(state, job) : since(job);
                return line(state, job) + why + "\n" + (waits(job) ? words.explained(run, asked) : "");
            }
        }
        if (id == 0) {
            String explained = words.explained(run, asked); // it was refused, or this says when it comes
            return explained.isEmpty() ? "job " + asked + " is not submitted yet\n" : explained;
        }
        return events.job(id) + " is over\n";
    }

    private String line(Snapshot state, Snapshot.Job job) {
        return events.job(job.id()) + " " + job.state() + ", "
                + words.asks(state.requests().get(job.request()).spec()) + ", limit "
                + words.time(job.limitMillis()) + ", submitted " + words.time(job.submittedAtMillis())
                + (job.user().isEmpty() ? "" : ", user " + job.user());
    }

    private String since(Snapshot.Job job) {
        Allocation at = job.allocation();
        if (at == null) {
            return ", has ended; the next round tells it";
        }
        return ", started " + words.time(job.startedAtMillis()) + " on " + events.hosts(at) + ", expected to end "
                + words.time(job.expectedEndMillis());
    }

    /** Why a job waits, as the core says: what a round told it, or what follows from the state. */
    private String reason(Snapshot state, Snapshot.Job job) {
        KeyReason key = run.core().keyReason(job.id());
        Long since = key.sinceMillis();
        String why = key.told()
                ? key.code() + " (" + key.remedy() + ")"
                        + key.reason().details().stream()
                                .map(detail -> " " + detail)
                                .reduce("", String::concat)
                : ExplanationText.of(key.reason());
        return ", " + why + (since == null ? "" : " since " + words.time(since))
                + state.promises().stream()
                        .filter(promise -> promise.job() == job.id())
                        .findFirst()
                        .map(promise -> ", promised " + words.at(promise.startMillis()))
                        .orElse("");
    }
}

package io.berth.distribution.plugins;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The reasons that only a policy can give: from a plugin, through the program, to the one who asks. */
final class PolicyReasonsIT {
    private static final Path SCENARIO = Path.of(System.getProperty("berth.root", ".."))
            .resolve("distribution/src/test/resources/io/berth/distribution/plugins/policy-reasons.yaml");

    /** Two allocators that place all tasks on one host, and a picker that offers one job in each round. */
    private static final String POLICIES = """
            static final class OneHost implements PlanIterator, Plan {
                private final PendingJob job;
                private final ClusterView cluster;
                private final int keptFree;
                private final boolean endless;
                private int host = -1;
                private boolean given;
                OneHost(PendingJob job, ClusterView cluster, int keptFree, boolean endless) {
                    this.job = job;
                    this.cluster = cluster;
                    this.keptFree = keptFree;
                    this.endless = endless;
                    for (int h = cluster.hosts() - 1; h >= 0; h--) {
                        boolean fits = cluster.tasksFitting(job.request(), h) >= tasks(0);
                        if (fits && cluster.free(h, ResourceCatalogue.SLOTS) >= tasks(0) + keptFree) host = h;
                    }
                }
                public Plan next() {
                    if (given && !endless || host < 0 && !endless) return null;
                    given = true;
                    return this;
                }
                public int nextHost(int part, ClusterView sofar) { return host; }
                public Rejection exhaustion() {
                    return keptFree > 0
                            ? Rejection.because(Remedy.WAIT, "one slot of each host stays free")
                            : Rejection.NO_ROOM;
                }
                public int tasks(int part) { return job.request().tasksMin(); }
                public int hostsMax(int part) { return 1; }
                public int tasksPerHostMin(int part) { return tasks(0); }
                public int tasksPerHostMax(int part) { return tasks(0); }
                public void close() {}
            }
            static final class OneAtATime implements JobPicker, JobPicker.Pass {
                private final TreeMap<Long, PendingJob> jobs = new TreeMap<>();
                private boolean given;
                public void added(PendingJob job) { jobs.put(job.id(), job); }
                public void removed(PendingJob job) { jobs.remove(job.id()); }
                public Pass open(RoundView round) { given = false; return this; }
                public PendingJob next(Window window) {
                    if (given || jobs.isEmpty()) return null;
                    given = true;
                    return jobs.firstEntry().getValue();
                }
                public Verdict blocked(PendingJob job, Rejection why) { return Verdict.SKIP; }
                public void close() {}
            }
            @Override public List<PolicyFactory<Allocator>> allocators() {
                return List.of(
                        PolicyFactory.of("endless", Set.of(), (s, c) -> (job, hosts) -> new OneHost(job, hosts, 0, true)),
                        PolicyFactory.of("spare-slot", Set.of(), (s, c) -> (job, hosts) -> new OneHost(job, hosts, 1, false)));
            }
            @Override public List<PolicyFactory<JobPicker>> jobPickers() {
                return List.of(PolicyFactory.of("one-at-a-time", Set.of(), (s, c) -> new OneAtATime()));
            }
            """;

    @TempDir
    private Path folder;

    private Path jar;

    @BeforeEach
    void build() throws Exception {
        jar = Jar.of(folder.resolve("site.jar"), POLICIES);
    }

    @Test
    void eachComesFromAScenario() throws Exception {
        Program run = Program.run(folder, "sim", "--scenario", SCENARIO, "--plugins", jar);

        assertThat(run.exitCode()).as(run.out() + run.err()).isZero();
        assertThat(run.out()).contains("expectations: 6 met\n");
    }

    @Test
    void eachIsExplained() throws Exception {
        assertThat(explain("searched")).contains("SEARCH_LIMIT", "the search for a place was cut short");
        assertThat(explain("refused")).contains("POLICY", "the policy refused it: one slot of each host stays free");
    }

    private String explain(String job) throws Exception {
        Program run = Program.run(folder, "explain", job, "--scenario", SCENARIO, "--at", "30m", "--plugins", jar);
        assertThat(run.exitCode()).as(run.err()).isZero();
        return run.out();
    }
}

package io.berth.framework.limits;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.sun.management.ThreadMXBean;
import io.berth.framework.allocation.Allocation;
import io.berth.framework.request.Catalogue;
import io.berth.spi.reason.ReasonCode;
import io.berth.spi.reason.Rejection;
import io.berth.spi.reason.Remedy;
import io.berth.spi.reason.Scope;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

final class LimitBookTest {
    private static final Catalogue CATALOGUE = new Catalogue(List.of("slots", "memory"), List.of("licence"));
    private static final Allocation FIVE = Allocation.on(0, 5);
    private static final Asked TASKS = Asked.slots(1, 100, 1);

    private static LimitSpec limit(String name, String thing, long most, Object... members) {
        var amounts = new TreeMap<String, Long>();
        amounts.put(thing, most);
        var by = new TreeMap<Dimension, Members>();
        for (int i = 0; i < members.length; i += 2) {
            by.put((Dimension) members[i], (Members) members[i + 1]);
        }
        return LimitSpec.of(name, amounts, by);
    }

    private static LimitBook book(LimitSpec... limits) {
        var book = new LimitBook(List.of(limits), CATALOGUE);
        book.addHost("h0");
        book.addHost("h1");
        return book;
    }

    private static LimitKeys of(LimitBook book, String user, String project, String queue) {
        return book.keys(user, "", project, queue, "", "");
    }

    @Test
    void equalNamesShareKeys() {
        var book = book(limit("a", "jobs", 1, Dimension.USER, Members.each()));
        var alice = of(book, "alice", "", "q");
        assertThat(of(book, "alice", "", "q")).isSameAs(alice);
        assertThat(alice.ordinal()).isZero();
        assertThat(of(book, "bob", "", "q").ordinal()).isEqualTo(1);
        assertThat(alice.any()).isTrue();
        assertThat(alice.dependOnHosts()).isFalse();
        assertThat(of(book, "", "p", "q").any()).isFalse();
    }

    @Test
    void eachHasItsOwnAndTotalIsShared() {
        var book = book(
                limit("each", "slots", 8, Dimension.USER, Members.each()),
                limit("total", "slots", 12, Dimension.USER, Members.total("alice", "bob")));
        book.take(of(book, "alice", "", "q"), TASKS, FIVE, 1);
        book.take(of(book, "bob", "", "q"), TASKS, FIVE, 1);
        assertThat(book.tasksAllowed(of(book, "alice", "", "q"), TASKS)).isEqualTo(2);
        assertThat(book.tasksAllowed(of(book, "carol", "", "q"), TASKS)).isEqualTo(8);
        int counter = book.refusing(of(book, "alice", "", "q"), TASKS, 3, 1);
        assertThat(book.limit(counter).name()).isEqualTo("total");
        assertThat(book.rejection(counter).reason().details())
                .containsExactly("total", "slots of users alice + bob", "12");
        int first = book.refusing(of(book, "alice", "", "q"), TASKS, 4, 1);
        assertThat(book.rejection(first).reason().details()).containsExactly("each", "slots of user alice", "8");
    }

    @Test
    void aRejectionIsTheSameWhateverIsUsed() {
        var book = book(limit("all", "slots", 5));
        var keys = of(book, "alice", "", "q");
        book.take(keys, TASKS, FIVE, 1);
        int counter = book.refusing(keys, TASKS, 1, 1);
        Rejection rejection = book.rejection(counter);
        assertThat(rejection.code()).isEqualTo(ReasonCode.LIMIT);
        assertThat(rejection.reason().scope()).isEqualTo(Scope.LIMIT);
        assertThat(rejection.remedy()).isEqualTo(Remedy.WAIT);
        assertThat(rejection.reason().details()).containsExactly("all", "slots of the cluster", "5");
        assertThat(book.rejection(counter)).isSameAs(rejection);
        book.take(keys, TASKS, Allocation.on(0, 1), 1);
        assertThat(book.rejection(counter)).isSameAs(rejection);
    }

    @Test
    void aVersionRisesWhenItsCounterFallsAndOnlyThen() {
        var book = book(
                limit("slots", "slots", 5, Dimension.USER, Members.each()),
                limit("licences", "licence", 1, Dimension.USER, Members.each()));
        var alice = of(book, "alice", "", "q");
        var bob = of(book, "bob", "", "q");
        book.take(alice, TASKS, FIVE, 1);
        int counter = book.refusing(alice, TASKS, 1, 1);
        long version = book.version(counter);
        book.take(bob, TASKS, FIVE, 1);
        book.take(bob, TASKS, FIVE, -1);
        book.take(alice, TASKS, FIVE, 1);
        assertThat(book.stillRefuses(counter, version))
                .as("others fell, and its own rose")
                .isTrue();
        book.take(alice, TASKS, FIVE, -1);
        assertThat(book.stillRefuses(counter, version)).isFalse();
        assertThat(book.version(counter)).isEqualTo(version + 1);
        book.take(alice, Asked.slots(1, 1, 0), FIVE, -1);
        assertThat(book.version(counter)).as("nothing of it was given back").isEqualTo(version + 1);
    }

    @Test
    void whatCountsOnHostsIsCountedOnEach() {
        var book =
                book(limit("host", "slots", 5, Dimension.HOST, Members.each(), Dimension.USER, Members.each("alice")));
        var alice = of(book, "alice", "", "q");
        var bob = of(book, "bob", "", "q");
        book.take(alice, TASKS, FIVE, 1);
        book.take(bob, TASKS, FIVE, 1);
        book.take(bob, TASKS, FIVE, -1);
        assertThat(book.tasksAllowedOn(alice, TASKS, 0)).isZero();
        assertThat(book.tasksAllowedOn(alice, TASKS, 1)).isEqualTo(5);
        assertThat(book.rejection(book.refusingOn(alice, TASKS, Allocation.on(0, 1)))
                        .reason()
                        .details())
                .containsExactly("host", "slots of user alice, host h0", "5");
        book.take(alice, TASKS, FIVE, -1);
        assertThat(book.tasksAllowedOn(alice, TASKS, 0)).isEqualTo(5);
    }

    @Test
    void neverIsSaidOnlyWhereNoWaitingHelps() {
        var book = book(
                limit("gate", "slots", 8, Dimension.QUEUE, Members.each("small")),
                limit("part", "slots", 2, Dimension.HOST, Members.each(), Dimension.QUEUE, Members.each("thin")),
                limit("one", "slots", 1, Dimension.HOST, Members.each("h0")),
                limit("shut", "jobs", 0, Dimension.PROJECT, Members.total("closed")));
        book.take(of(book, "a", "", "small"), TASKS, FIVE, 1);
        assertThat(book.never(of(book, "a", "", "small"), Asked.slots(8, 20, 1)))
                .isNull();
        assertThat(book.never(of(book, "a", "", "small"), Asked.slots(9, 20, 1)))
                .isEqualTo(new Refusal("gate", "slots of queue small", 0, 8, 9));
        assertThat(book.never(of(book, "a", "", "big"), Asked.slots(9, 20, 1))).isNull();
        assertThat(book.never(of(book, "a", "closed", "big"), Asked.slots(1, 1, 1)))
                .isEqualTo(new Refusal("shut", "jobs of project closed", 0, 0, 1));
        assertThat(book.never(of(book, "a", "", "thin"), Asked.slots(9, 20, 2))).isNull();
        assertThat(book.never(of(book, "a", "", "thin"), Asked.slots(1, 1, 3)))
                .isEqualTo(new Refusal("part", "slots of queue thin, each host", 0, 2, 3));
        var twoHosts = new Asked(5, 9, 2, 9, List.of(1L, 0L, 0L), Asked.NOTHING, Asked.NOTHING);
        assertThat(Objects.requireNonNull(book.never(of(book, "a", "", "thin"), twoHosts))
                        .adds())
                .isEqualTo(3);
    }

    @Test
    void whatIsTakenOnceOnEachHostIsCountedForTheFewestHosts() {
        var book = book(limit("gate", "memory", 10));
        var spread = new Asked(4, 4, 9, 2, Asked.NOTHING, List.of(0L, 5L, 0L), Asked.NOTHING);
        var thinner = new Asked(5, 5, 9, 2, Asked.NOTHING, List.of(0L, 5L, 0L), Asked.NOTHING);
        assertThat(book.never(of(book, "a", "", "q"), spread)).isNull();
        assertThat(Objects.requireNonNull(book.never(of(book, "a", "", "q"), thinner))
                        .adds())
                .isEqualTo(15);
    }

    @Test
    void allHostsTogetherAreNoHostInParticular() {
        var book = book(limit("site", "slots", 7, Dimension.HOST, Members.total()));
        var keys = of(book, "a", "", "q");
        assertThat(keys.dependOnHosts()).isFalse();
        assertThat(book.tasksAllowed(keys, TASKS)).isEqualTo(7);
        assertThat(book.rejection(book.refusing(keys, TASKS, 8, 1))
                        .reason()
                        .details()
                        .get(1))
                .isEqualTo("slots of all hosts");
    }

    @Test
    void faultsAreNamed() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> book(limit("x", "gpu", 1)))
                .withMessage(
                        "limit 'x': resource 'gpu' is not known; known are slots,memory,licence,jobs,pending_jobs");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> book(limit("x", "jobs", 1), limit("x", "slots", 1)))
                .withMessageContaining("limit 'x' is there twice");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> book(limit("x", "licence", 1, Dimension.HOST, Members.total())))
                .withMessageContaining("'licence' belongs to the cluster");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> limit("x", "pending_jobs", 1, Dimension.HOST, Members.each()))
                .withMessageContaining("pending jobs are on no host");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> limit("x", "slots", -1))
                .withMessageContaining("amount [-1] of slots is negative");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> limit("", "slots", 1))
                .withMessageContaining("has no name");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> LimitSpec.of("x", new TreeMap<>(), new TreeMap<>()))
                .withMessageContaining("limits nothing");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Members.each("a", ""))
                .withMessageContaining("a name is empty");
    }

    @Test
    void askingAllocatesNothing() {
        var limits = new ArrayList<LimitSpec>();
        for (int i = 0; i < 10; i++) {
            limits.add(limit("limit" + i, i % 2 == 0 ? "slots" : "memory", 50, Dimension.USER, Members.each()));
        }
        limits.add(limit("hosts", "slots", 40, Dimension.HOST, Members.total("h0", "h1")));
        var book = book(limits.toArray(LimitSpec[]::new));
        var keys = of(book, "alice", "", "q");
        book.take(keys, TASKS, FIVE, 1);
        var gathering = new Gathering();
        ask(book, keys, gathering, 50_000);
        var threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadAllocatedBytes();
        long sum = ask(book, keys, gathering, 100_000);
        long allocated = threads.getCurrentThreadAllocatedBytes() - before;
        assertThat(sum).isPositive();
        assertThat(allocated).as("bytes for 100,000 times six questions").isLessThan(10_000);
    }

    private static long ask(LimitBook book, LimitKeys keys, Gathering gathering, int times) {
        long sum = 0;
        for (int i = 0; i < times; i++) {
            int counter = book.refusing(keys, TASKS, 46, 1);
            sum += counter + book.refusing(keys, TASKS, i % 40, 1) + book.tasksAllowed(keys, TASKS);
            sum += book.rejection(counter).code() == ReasonCode.LIMIT ? 1 : 0;
            sum += book.tasksAllowedOn(keys, TASKS, 0) + book.refusingPending(keys);
            gathering.begin(keys);
            gathering.add(0, 5);
            sum += gathering.allowed(TASKS, 1);
            book.take(keys, TASKS, FIVE, 1);
            book.take(keys, TASKS, FIVE, -1);
        }
        return sum;
    }
}

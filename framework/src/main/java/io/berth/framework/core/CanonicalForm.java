package io.berth.framework.core;

import io.berth.framework.allocation.Allocation;
import io.berth.spi.decision.DecisionKind;
import io.berth.spi.reason.Reason;
import io.berth.spi.reason.Rejection;
import java.nio.charset.StandardCharsets;
import java.security.DigestException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The binary form of a round's decisions, and the SHA-256 chain over it: each round's hash covers the hash before it. The first hash covers a header with the
 * version of this form, the driver, the seed, the policies with their settings, and the machine. Numbers are zigzag varints, and a round's number and time are
 * counted from the round before, so that a usual round fits one block of the hash function; a policy's name is written once, when it first decides something,
 * and by number afterwards.
 *
 * <p>{@link #VERSION} is raised whenever the same decisions would give other bytes.
 */
@SuppressWarnings("EnumOrdinal") // the order of declaration is part of this form, and said so at each enum
final class CanonicalForm {
    static final int VERSION = 1;

    private static final int HASH_BYTES = 32;
    /** Hashing many rounds in one go is the same chain, and keeps the hash function out of the way of deciding. */
    private static final int ROUNDS_BUFFERED = 1 << 14;

    private static final int NAME = 60;

    private final MessageDigest digest;
    private final byte[] hash = new byte[HASH_BYTES];
    private final TreeMap<String, Integer> policies = new TreeMap<>();
    /** Some names as they came, and their numbers. */
    private final @Nullable String[] latestNames = new @Nullable String[4];

    private final int[] latestNumbers = new int[4];
    private int latestCount;
    /** The forms of rounds that are not hashed yet, one behind the other. */
    private byte[] form = new byte[1 << 19];

    private int length;
    /** Where each of these rounds ends in {@link #form}. */
    private final int[] ends = new int[ROUNDS_BUFFERED];

    private int waiting;
    private long lastRound;
    private long lastMillis;

    CanonicalForm(CoreConfiguration configuration) {
        try {
            digest = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("this Java has no SHA-256", e);
        }
        digest.update(header(configuration).getBytes(StandardCharsets.UTF_8));
        finishInto();
    }

    /** The text that the first hash covers. */
    static String header(CoreConfiguration configuration) {
        var text = new StringBuilder();
        text.append("canonical ").append(VERSION).append('\n');
        text.append("driver ").append(configuration.driver()).append('\n');
        text.append("seed ").append(configuration.seed()).append('\n');
        text.append("resources ")
                .append(String.join(",", configuration.resources()))
                .append('\n');
        for (HostSpec host : configuration.hosts()) {
            text.append("host ")
                    .append(host.name())
                    .append(' ')
                    .append(host.capacity())
                    .append(host.attributes().isEmpty() ? "" : host.attributes())
                    .append('\n');
        }
        for (QueueSpec queue : configuration.queues()) {
            text.append("queue ").append(queue.name());
            text.append(" priority ").append(queue.priority());
            text.append(" picker ").append(queue.picker());
            text.append(" allocator ").append(queue.allocator());
            text.append(" preemption ").append(queue.preemption() == null ? "none" : queue.preemption());
            text.append(" preemptible ").append(queue.preemptible());
            text.append(queue.rules().equals(QueueRules.NONE) ? "" : " " + queue.rules());
            text.append(queue.preempting().equals(PreemptionRules.NONE) ? "\n" : " " + queue.preempting() + "\n");
        }
        text.append("fallback ")
                .append(configuration.fallbackPicker())
                .append(' ')
                .append(configuration.fallbackAllocator())
                .append('\n');
        for (PolicySpec filter : configuration.submitFilters()) {
            text.append("filter ").append(filter).append('\n');
        }
        text.append("failure ").append(configuration.onFailure()).append('\n');
        text.append("reservations ").append(configuration.reservationsMax()).append('\n');
        text.append("allowance ").append(configuration.allowanceMillis()).append('\n');
        if (!configuration.site().equals(SiteRules.NONE)) {
            text.append(configuration.site()).append('\n');
        }
        return text.toString();
    }

    void begin(long round, long nowMillis) {
        room(64);
        put(round - lastRound);
        lastRound = round;
        put(nowMillis - lastMillis);
        lastMillis = nowMillis;
    }

    void add(Decision decision) {
        room(64);
        // As in State: what most jobs meet comes first, each by its own type.
        if (decision instanceof Decision.Start start) {
            head(DecisionKind.START, start.job(), start.policy());
            add(start);
        } else if (decision instanceof Decision.Finish finish) {
            head(DecisionKind.FINISH, finish.job(), finish.policy());
            put(finish.state().ordinal());
            put(finish.cause().ordinal());
        } else if (decision instanceof Decision.Pend pend) {
            head(DecisionKind.PEND, pend.job(), pend.policy());
            add(pend.why());
        } else {
            head(decision.kind(), decision.job(), decision.policy());
            addRare(decision);
        }
    }

    private void head(DecisionKind kind, long job, String policy) {
        int number = number(policy);
        put(kind.ordinal());
        put(job);
        put(number);
    }

    private void addRare(Decision decision) {
        switch (decision.kind()) {
            case START, FINISH, PEND -> throw new IllegalStateException("not rare: " + decision);
            case RESERVE -> {
                put(((Decision.Reserve) decision).startMillis());
                put(((Decision.Reserve) decision).cause().ordinal());
                add(((Decision.Reserve) decision).allocation());
            }
            case PREEMPT -> add(((Decision.Preempt) decision).victims());
            case SUSPEND -> {
                grace(((Decision.Suspend) decision).graceMillis());
                put(((Decision.Suspend) decision).preemptor());
            }
            case RESUME -> {}
            case REQUEUE -> {
                grace(((Decision.Requeue) decision).graceMillis());
                put(((Decision.Requeue) decision).preemptor());
            }
            case KILL -> {
                grace(((Decision.Kill) decision).graceMillis());
                put(((Decision.Kill) decision).cause().ordinal());
            }
        }
    }

    /** Only where there is one, announced by a number that nothing else begins with: version 1 did not have it. */
    private void grace(long millis) {
        if (millis != 0) {
            put(-1);
            put(millis);
        }
    }

    private void add(Decision.Start start) {
        put(start.execution().element());
        put(start.execution().attempt());
        put(start.how().ordinal());
        add(start.allocation());
    }

    private void add(List<Long> victims) {
        room(10 * (victims.size() + 1));
        put(victims.size());
        victims.forEach(this::put);
    }

    /** The round is over: its hash is the hash of the one before it and of its form. */
    void end() {
        ends[waiting++] = length;
        if (waiting == ROUNDS_BUFFERED) {
            chain();
        }
    }

    /** {@return the hash of the last round that ended} */
    String hex() {
        chain();
        return HexFormat.of().formatHex(hash);
    }

    /** {@return where the chain stands}. Never while a round has begun. */
    Snapshot.Chain position() {
        var names = new String[policies.size()];
        policies.forEach((name, number) -> names[number] = name);
        return new Snapshot.Chain(hex(), lastMillis, List.of(names));
    }

    /** Goes on from where another chain stood after a round. */
    void goTo(long round, Snapshot.Chain chain) {
        System.arraycopy(HexFormat.of().parseHex(chain.hash()), 0, hash, 0, HASH_BYTES);
        lastRound = round;
        lastMillis = chain.lastMillis();
        for (String name : chain.policies()) {
            policies.put(name, policies.size());
        }
    }

    private void chain() {
        int from = 0;
        for (int i = 0; i < waiting; i++) {
            digest.update(hash, 0, HASH_BYTES);
            digest.update(form, from, ends[i] - from);
            finishInto();
            from = ends[i];
        }
        System.arraycopy(
                form, from, form, 0, length - from); // of a round that has begun, if it is asked for in between
        length -= from;
        waiting = 0;
    }

    private void finishInto() {
        try {
            digest.digest(hash, 0, HASH_BYTES);
        } catch (DigestException e) {
            throw new IllegalStateException("SHA-256 gave no hash", e);
        }
    }

    private void add(Allocation allocation) {
        room(5 + 10 * allocation.hosts());
        put(allocation.hosts());
        for (int i = 0; i < allocation.hosts(); i++) {
            put(allocation.host(i));
            put(allocation.tasks(i));
        }
    }

    private void add(Rejection why) {
        Reason reason = why.reason();
        put(reason.code().ordinal());
        put(reason.scope().ordinal());
        put(why.remedy().ordinal());
        put(reason.details().size());
        for (int i = 0; i < reason.details().size(); i++) {
            add(reason.details().get(i));
        }
    }

    /** In UTF-8; what is plain ASCII, as nearly all is, allocates nothing. */
    private void add(String text) {
        int chars = text.length();
        room(5 + chars);
        int before = length;
        put(chars);
        for (int i = 0; i < chars; i++) {
            char next = text.charAt(i);
            if (next >= 0x80) {
                length = before;
                addBytes(text);
                return;
            }
            form[length++] = (byte) next;
        }
    }

    private void addBytes(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        room(5 + bytes.length);
        put(bytes.length);
        System.arraycopy(bytes, 0, form, length, bytes.length);
        length += bytes.length;
    }

    /** By the same object first: a round alternates between a few names, and who decides keeps its own. */
    @SuppressWarnings("ReferenceEquality")
    private int number(String policy) {
        for (int i = 0; i < latestCount; i++) {
            if (latestNames[i] == policy) {
                return latestNumbers[i];
            }
        }
        return numberOfOther(policy);
    }

    private int numberOfOther(String policy) {
        Integer known = policies.get(policy);
        int number = known == null ? policies.size() : known;
        if (known == null) {
            policies.put(policy, number);
            put(NAME);
            put(number);
            add(policy);
            room(64);
        }
        int at = latestCount < latestNames.length ? latestCount++ : number % latestNames.length;
        latestNames[at] = policy;
        latestNumbers[at] = number;
        return number;
    }

    private void room(int bytes) {
        if (form.length - length < bytes) {
            form = Arrays.copyOf(form, Math.max(form.length * 2, length + bytes));
        }
    }

    private void put(long value) {
        long rest = (value << 1) ^ (value >> 63);
        byte[] to = form;
        int at = length;
        while ((rest & ~0x7fL) != 0) {
            to[at++] = (byte) (rest | 0x80);
            rest >>>= 7;
        }
        to[at++] = (byte) rest;
        length = at;
    }
}

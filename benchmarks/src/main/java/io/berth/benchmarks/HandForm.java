package io.berth.benchmarks;

import io.berth.framework.allocation.Allocation;
import io.berth.framework.core.Decision;
import io.berth.spi.decision.DecisionKind;
import io.berth.spi.reason.Reason;
import java.nio.charset.StandardCharsets;
import java.security.DigestException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * The canonical form of the three decisions that the loops take, written by hand: the same bytes as the core's, and the same chain of hashes. Rounds are small,
 * so there is room for one without asking.
 */
@SuppressWarnings("EnumOrdinal") // the order of declaration is part of the canonical form
final class HandForm {
    private static final int HASH_BYTES = 32;
    private static final int NAME = 60;
    private static final int ROUND_BYTES = 1 << 16;

    private final MessageDigest digest;
    private final byte[] hash;
    private final byte[] form = new byte[ROUND_BYTES];
    private int length;
    private long lastRound;
    private long lastMillis;
    private final String core;
    private final String picker;
    private int coreNumber = -1;
    private int pickerNumber = -1;

    /**
     * A chain that goes on from the hash of a core's header.
     *
     * @param header the hash of a core that has not decided anything
     * @param core   to whom decisions are attributed that no policy took
     * @param picker name of the picker
     */
    HandForm(String header, String core, String picker) {
        try {
            digest = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("this Java has no SHA-256", e);
        }
        this.hash = HexFormat.of().parseHex(header);
        this.core = core;
        this.picker = picker;
    }

    void begin(long round, long nowMillis) {
        length = 0;
        put(round - lastRound);
        put(nowMillis - lastMillis);
        lastRound = round;
        lastMillis = nowMillis;
    }

    void finish(Decision.Finish finish) {
        if (coreNumber < 0) {
            coreNumber = name(core);
        }
        put(DecisionKind.FINISH.ordinal());
        put(finish.job());
        put(coreNumber);
        put(finish.state().ordinal());
        put(finish.cause().ordinal());
    }

    void start(Decision.Start start) {
        if (pickerNumber < 0) {
            pickerNumber = name(picker);
        }
        Allocation allocation = start.allocation();
        put(DecisionKind.START.ordinal());
        put(start.job());
        put(pickerNumber);
        put(start.execution().element());
        put(start.execution().attempt());
        put(start.how().ordinal());
        put(allocation.hosts());
        for (int i = 0; i < allocation.hosts(); i++) {
            put(allocation.host(i));
            put(allocation.tasks(i));
        }
    }

    void pend(Decision.Pend pend) {
        if (pickerNumber < 0) {
            pickerNumber = name(picker);
        }
        Reason reason = pend.why().reason();
        put(DecisionKind.PEND.ordinal());
        put(pend.job());
        put(pickerNumber);
        put(reason.code().ordinal());
        put(reason.scope().ordinal());
        put(pend.why().remedy().ordinal());
        put(reason.details().size());
    }

    void end() {
        digest.update(hash);
        digest.update(form, 0, length);
        try {
            digest.digest(hash, 0, HASH_BYTES);
        } catch (DigestException e) {
            throw new IllegalStateException("SHA-256 gave no hash", e);
        }
    }

    String hex() {
        return HexFormat.of().formatHex(hash);
    }

    /** A policy's name is written where it first decides something, and its number afterwards. */
    private int name(String policy) {
        int number = Math.max(coreNumber, pickerNumber) + 1;
        byte[] bytes = policy.getBytes(StandardCharsets.UTF_8);
        put(NAME);
        put(number);
        put(bytes.length);
        System.arraycopy(bytes, 0, form, length, bytes.length);
        length += bytes.length;
        return number;
    }

    private void put(long value) {
        long rest = (value << 1) ^ (value >> 63);
        int at = length;
        while ((rest & ~0x7fL) != 0) {
            form[at++] = (byte) (rest | 0x80);
            rest >>>= 7;
        }
        form[at++] = (byte) rest;
        length = at;
    }
}

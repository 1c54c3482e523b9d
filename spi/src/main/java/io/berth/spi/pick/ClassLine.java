package io.berth.spi.pick;

import io.berth.spi.job.Request;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The waiting jobs of one request class in queue order: a list of blocks of up to 64, so that appending and taking the first cost a few nanoseconds and any
 * other change moves at most half a block. A tournament tree over the blocks' least time limits finds the first job that ends soon enough without
 * looking at the others.
 */
final class ClassLine {
    /** The request that all have in common; null for the line of parked jobs, which mixes classes. */
    final @Nullable Request request;

    final int requestClass;
    final long slots;

    /** Place in the heap that this line stands in, by its candidate; -1 when in none. Owned by {@link LineHeap}. */
    int heapIndex = -1;

    /** Blocks from {@code front} to {@code back}, exclusive; only the last one may be empty, and only when it is the only one. */
    private @Nullable Block[] blocks = {};

    private int front;
    private int back;
    private int size;
    /** Implicit binary tree over all places for blocks: leaf i is the least limit in block i; where no block is, {@link Long#MAX_VALUE}. */
    private long[] leastLimit = {};

    ClassLine(@Nullable Request request) {
        this.request = request;
        this.requestClass = request == null ? -1 : request.requestClass();
        this.slots = request == null ? 0 : request.total(0);
    }

    int size() {
        return size;
    }

    @Nullable
    Entry first() {
        return size == 0 ? null : block(front).at(0);
    }

    /** The least time limit in the line. */
    long leastLimit() {
        return blocks.length == 0 ? Long.MAX_VALUE : leastLimit[1];
    }

    void insert(Entry entry) {
        size++;
        if (front == back) {
            addBlock(back, new Block());
        }
        int b = blockFor(entry);
        Block block = block(b);
        if (block.full()) {
            boolean append = b == back - 1 && block.last().before(entry);
            Block next = append ? new Block() : block.split();
            b = addBlock(b + 1, next) - 1;
            setLeast(b, block.leastLimit);
            if (append || next.at(0).before(entry)) {
                b++;
                block = next;
            }
        }
        block.insert(block.placeOf(entry), entry);
        setLeast(b, block.leastLimit);
    }

    /** Takes an entry out. It must be in the line. */
    void remove(Entry entry) {
        boolean first = first() == entry; // the usual place
        int b = first ? front : blockFor(entry);
        Block block = block(b);
        int i = first ? 0 : block.placeOf(entry);
        if (i >= block.count() || block.at(i) != entry) {
            throw new IllegalStateException("job " + entry.id + " is not in its line; did its order's key change?");
        }
        block.remove(i);
        size--;
        if (block.count() == 0 && back - front > 1) { // the last block stays, since most lines are empty now and then
            removeBlock(b);
        } else {
            setLeast(b, block.leastLimit);
        }
    }

    /** The first entry behind {@code passed}, which itself need not be in the line any more. */
    @Nullable
    Entry after(Entry passed) {
        if (front == back) {
            return null;
        }
        int b = blockFor(passed);
        int i = placeAfter(block(b), passed);
        if (i < block(b).count()) {
            return block(b).at(i);
        }
        return b + 1 < back ? block(b + 1).at(0) : null;
    }

    /** The first entry behind {@code passed} (null: from the front) whose time limit is at most {@code limitMillis}. */
    @Nullable
    Entry firstWithin(long limitMillis, @Nullable Entry passed) {
        if (leastLimit() > limitMillis) {
            return null;
        }
        int b = front;
        if (passed != null) {
            b = blockFor(passed);
            Entry found = block(b).firstWithin(limitMillis, placeAfter(block(b), passed));
            if (found != null) {
                return found;
            }
            b++;
        }
        b = firstBlockWithin(limitMillis, b);
        return b < 0 ? null : block(b).firstWithin(limitMillis, 0);
    }

    /** How many entries stand before {@code entry}, which need not be in the line. */
    int countBefore(Entry entry) {
        if (front == back) {
            return 0;
        }
        int b = blockFor(entry);
        int count = block(b).placeOf(entry);
        for (int i = front; i < b; i++) {
            count += block(i).count();
        }
        return count;
    }

    /** Moves all entries, in order, to {@code target} from {@code at} on. */
    int drainTo(@Nullable Entry[] target, int at) {
        int next = at;
        for (int b = front; b < back; b++) {
            next = block(b).copyTo(target, next);
        }
        blocks = new @Nullable Block[] {};
        leastLimit = new long[] {};
        front = back = size = 0;
        return next;
    }

    private static int placeAfter(Block block, Entry passed) {
        int i = block.placeOf(passed);
        return i < block.count() && block.at(i) == passed ? i + 1 : i;
    }

    /** The last block whose first entry is not behind {@code entry}; the first block when all are. */
    private int blockFor(Entry entry) {
        int low = front;
        int high = back - 1;
        if (high > low && !entry.before(block(high).at(0))) {
            return high; // the usual place: a newcomer goes to the end
        }
        while (low < high) {
            int middle = (low + high + 1) >>> 1;
            if (entry.before(block(middle).at(0))) {
                high = middle - 1;
            } else {
                low = middle;
            }
        }
        return low;
    }

    private Block block(int i) {
        Block block = blocks[i];
        if (block == null) {
            throw new IndexOutOfBoundsException(i);
        }
        return block;
    }

    /** Puts a block before the one at {@code at}, or at the end; returns where it stands, which is elsewhere when all were moved to make room. */
    private int addBlock(int at, Block block) {
        int place = at;
        if (back == blocks.length) {
            place -= front;
            makeRoom();
        }
        System.arraycopy(blocks, place, blocks, place + 1, back - place);
        blocks[place] = block;
        back++;
        refresh(place);
        return place;
    }

    /** The first block goes without moving the others, so that a line that is used up from its front costs the same at any length. */
    private void removeBlock(int at) {
        if (at == front) {
            blocks[front] = null;
            setLeast(front++, Long.MAX_VALUE);
            return;
        }
        back--;
        System.arraycopy(blocks, at + 1, blocks, at, back - at);
        blocks[back] = null;
        setLeast(back, Long.MAX_VALUE);
        refresh(at);
    }

    /** Moves the blocks to the front of an array, of twice the length when they fill half of it. */
    private void makeRoom() {
        int count = back - front;
        int length = count * 2 >= blocks.length ? Math.max(2, blocks.length * 2) : blocks.length;
        var moved = new @Nullable Block[length];
        System.arraycopy(blocks, front, moved, 0, count);
        blocks = moved;
        front = 0;
        back = count;
        leastLimit = new long[2 * length];
        Arrays.fill(leastLimit, Long.MAX_VALUE);
        refresh(0);
    }

    /** The blocks from {@code from} on stand elsewhere than before. */
    private void refresh(int from) {
        if (from >= back) {
            return;
        }
        int leaves = blocks.length;
        for (int i = from; i < back; i++) {
            leastLimit[leaves + i] = block(i).leastLimit;
        }
        int low = (leaves + from) / 2;
        int high = (leaves + back - 1) / 2;
        for (; low > 0; low /= 2, high /= 2) {
            for (int i = low; i <= high; i++) {
                leastLimit[i] = Math.min(leastLimit[2 * i], leastLimit[2 * i + 1]);
            }
        }
    }

    private void setLeast(int block, long limitMillis) {
        int i = blocks.length + block;
        if (leastLimit[i] == limitMillis) {
            return;
        }
        leastLimit[i] = limitMillis;
        while (i > 1) {
            i >>= 1;
            long least = Math.min(leastLimit[2 * i], leastLimit[2 * i + 1]);
            if (leastLimit[i] == least) {
                return;
            }
            leastLimit[i] = least;
        }
    }

    /** The first block from {@code from} on with a limit of at most {@code limitMillis}, or -1. */
    private int firstBlockWithin(long limitMillis, int from) {
        if (from >= back) {
            return -1;
        }
        int leaves = blocks.length;
        int i = leaves + from;
        while (leastLimit[i] > limitMillis) {
            while ((i & 1) == 1) { // a right child, or the root: go up until there is a right neighbour
                i >>= 1;
            }
            if (i == 0) {
                return -1;
            }
            i++;
        }
        while (i < leaves) {
            i *= 2;
            if (leastLimit[i] > limitMillis) {
                i++;
            }
        }
        return i - leaves < back ? i - leaves : -1;
    }
}

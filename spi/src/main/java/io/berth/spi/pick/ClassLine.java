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

    private Block[] blocks = {};
    private int blockCount;
    private int size;
    /** Implicit binary tree: leaf i is the least limit in block i; unused leaves hold Long.MAX_VALUE. */
    private long[] leastLimit = {};

    private int leaves;

    ClassLine(@Nullable Request request) {
        this.request = request;
        this.requestClass = request == null ? -1 : request.requestClass();
        this.slots = request == null ? 0 : request.total(0);
    }

    int size() {
        return size;
    }

    @Nullable Entry first() {
        return size == 0 ? null : blocks[0].at(0);
    }

    /** The least time limit in the line. */
    long leastLimit() {
        return leaves == 0 ? Long.MAX_VALUE : leastLimit[1];
    }

    void insert(Entry entry) {
        size++;
        if (blockCount == 0) {
            addBlock(0, new Block());
        }
        int b = blockFor(entry);
        Block block = blocks[b];
        if (block.full()) {
            boolean append = b == blockCount - 1 && block.last().before(entry);
            addBlock(b + 1, append ? new Block() : block.split());
            if (append || blocks[b + 1].at(0).before(entry)) {
                b++;
            }
            block = blocks[b];
        }
        block.insert(block.placeOf(entry), entry);
        setLeast(b, block.leastLimit);
    }

    /** Takes an entry out. It must be in the line. */
    void remove(Entry entry) {
        int b = blockFor(entry);
        Block block = blocks[b];
        int i = block.placeOf(entry);
        if (i >= block.count() || block.at(i) != entry) {
            throw new IllegalStateException("job " + entry.id + " is not in its line; did its order's key change?");
        }
        block.remove(i);
        size--;
        if (block.count() == 0 && blockCount > 1) { // the last block stays, since most lines are empty now and then
            removeBlock(b);
        } else {
            setLeast(b, block.leastLimit);
        }
    }

    /** The first entry behind {@code passed}, which itself need not be in the line any more. */
    @Nullable Entry after(Entry passed) {
        if (blockCount == 0) {
            return null;
        }
        int b = blockFor(passed);
        int i = placeAfter(blocks[b], passed);
        if (i < blocks[b].count()) {
            return blocks[b].at(i);
        }
        return b + 1 < blockCount ? blocks[b + 1].at(0) : null;
    }

    /** The first entry behind {@code passed} (null: from the front) whose time limit is at most {@code limitMillis}. */
    @Nullable Entry firstWithin(long limitMillis, @Nullable Entry passed) {
        if (leastLimit() > limitMillis) {
            return null;
        }
        int b = 0;
        if (passed != null) {
            b = blockFor(passed);
            Entry found = blocks[b].firstWithin(limitMillis, placeAfter(blocks[b], passed));
            if (found != null) {
                return found;
            }
            b++;
        }
        b = firstBlockWithin(limitMillis, b);
        return b < 0 ? null : blocks[b].firstWithin(limitMillis, 0);
    }

    /** How many entries stand before {@code entry}, which need not be in the line. */
    int countBefore(Entry entry) {
        if (blockCount == 0) {
            return 0;
        }
        int b = blockFor(entry);
        int count = blocks[b].placeOf(entry);
        for (int i = 0; i < b; i++) {
            count += blocks[i].count();
        }
        return count;
    }

    /** Moves all entries, in order, to {@code target} from {@code at} on. */
    int drainTo(@Nullable Entry[] target, int at) {
        int next = at;
        for (int b = 0; b < blockCount; b++) {
            next = blocks[b].copyTo(target, next);
        }
        blocks = new Block[] {};
        leastLimit = new long[] {};
        blockCount = size = leaves = 0;
        return next;
    }

    private static int placeAfter(Block block, Entry passed) {
        int i = block.placeOf(passed);
        return i < block.count() && block.at(i) == passed ? i + 1 : i;
    }

    /** The last block whose first entry is not behind {@code entry}; the first block when all are. */
    private int blockFor(Entry entry) {
        int low = 0;
        int high = blockCount - 1;
        if (high > 0 && !entry.before(blocks[high].at(0))) {
            return high; // the usual place: a newcomer goes to the end
        }
        while (low < high) {
            int middle = (low + high + 1) >>> 1;
            if (entry.before(blocks[middle].at(0))) {
                high = middle - 1;
            } else {
                low = middle;
            }
        }
        return low;
    }

    private void addBlock(int at, Block block) {
        if (blockCount == blocks.length) {
            blocks = Arrays.copyOf(blocks, Math.max(2, blockCount * 2));
        }
        System.arraycopy(blocks, at, blocks, at + 1, blockCount - at);
        blocks[at] = block;
        blockCount++;
        buildTree();
    }

    private void removeBlock(int at) {
        blockCount--;
        System.arraycopy(blocks, at + 1, blocks, at, blockCount - at);
        buildTree();
    }

    private void buildTree() {
        int wanted = Integer.highestOneBit(Math.max(1, blockCount * 2 - 1));
        if (wanted > leaves || wanted * 4 < leaves) {
            leaves = wanted;
            leastLimit = new long[2 * leaves];
        }
        for (int i = 0; i < leaves; i++) {
            leastLimit[leaves + i] = i < blockCount ? blocks[i].leastLimit : Long.MAX_VALUE;
        }
        for (int i = leaves - 1; i > 0; i--) {
            leastLimit[i] = Math.min(leastLimit[2 * i], leastLimit[2 * i + 1]);
        }
    }

    private void setLeast(int block, long limitMillis) {
        int i = leaves + block;
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
        if (from >= blockCount) {
            return -1;
        }
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
        return i - leaves < blockCount ? i - leaves : -1;
    }
}

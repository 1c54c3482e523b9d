package io.berth.framework.core;

import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The jobs that are not over, by id. Ids grow, so they are kept in pages of consecutive ids; a page goes when its last job is over. Iteration is in
 * order of ids. Each job also gets a small dense index, handed out again after it left.
 */
final class JobTable {
    private static final int PAGE_BITS = 10;
    private static final int PAGE_SIZE = 1 << PAGE_BITS;

    private static final class Page {
        final @Nullable CoreJob[] jobs = new @Nullable CoreJob[PAGE_SIZE];
        int count;
    }

    private @Nullable Page[] pages = new @Nullable Page[16];
    private int[] freeIndexes = new int[64];
    private int freeCount;
    private int indexes;
    private int size;

    int size() {
        return size;
    }

    @Nullable
    CoreJob get(long id) {
        int p = (int) (id >>> PAGE_BITS);
        Page page = id >= 0 && p < pages.length ? pages[p] : null;
        return page == null ? null : page.jobs[(int) id & (PAGE_SIZE - 1)];
    }

    void add(CoreJob job) {
        restore(job);
        job.index = freeCount > 0 ? freeIndexes[--freeCount] : indexes++;
    }

    /** Adds a job that has its index already. */
    void restore(CoreJob job) {
        int p = (int) (job.id >>> PAGE_BITS);
        if (p >= pages.length) {
            pages = Arrays.copyOf(pages, Math.max(p + 1, pages.length * 2));
        }
        Page page = pages[p];
        if (page == null) {
            page = new Page();
            pages[p] = page;
        }
        page.jobs[(int) job.id & (PAGE_SIZE - 1)] = job;
        page.count++;
        size++;
    }

    /** How many indexes were handed out, those that came back included. */
    int indexes() {
        return indexes;
    }

    /** The indexes that came back, the next to be handed out last. */
    List<Integer> freeIndexes() {
        return Arrays.stream(freeIndexes, 0, freeCount).boxed().toList();
    }

    void restoreIndexes(int handedOut, List<Integer> free) {
        indexes = handedOut;
        freeCount = free.size();
        freeIndexes = Arrays.copyOf(free.stream().mapToInt(Integer::intValue).toArray(), Math.max(64, freeCount));
    }

    void remove(CoreJob job) {
        int p = (int) (job.id >>> PAGE_BITS);
        Page page = pages[p];
        if (page == null || page.jobs[(int) job.id & (PAGE_SIZE - 1)] == null) {
            throw new IllegalStateException(job + " is not known");
        }
        page.jobs[(int) job.id & (PAGE_SIZE - 1)] = null;
        size--;
        if (--page.count == 0) {
            pages[p] = null;
        }
        if (freeCount == freeIndexes.length) {
            freeIndexes = Arrays.copyOf(freeIndexes, freeCount * 2);
        }
        freeIndexes[freeCount++] = job.index;
        job.index = -1;
    }

    /** All jobs, by id. The table must not change meanwhile. */
    void forEach(Consumer<CoreJob> action) {
        for (Page page : pages) {
            if (page != null) {
                for (CoreJob job : page.jobs) {
                    if (job != null) {
                        action.accept(job);
                    }
                }
            }
        }
    }
}

package io.berth.framework.allocation;

/** What bounds the tasks of one job besides room: licences that are left, limits. Set for a search and asked during it; answers must not change meanwhile. */
public interface Bounds {
    /** Nothing. */
    Bounds NONE = new Bounds() {
        @Override
        public int tasks() {
            return Integer.MAX_VALUE;
        }

        @Override
        public int tasksOn(int host) {
            return Integer.MAX_VALUE;
        }
    };

    /** {@return how many tasks may start at most} */
    int tasks();

    /**
     * How many tasks may start on one host.
     *
     * @param host its ordinal
     * @return the bound
     */
    int tasksOn(int host);
}

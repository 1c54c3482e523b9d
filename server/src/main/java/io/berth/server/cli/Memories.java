package io.berth.server.cli;

/** Whether refusals are remembered in a scenario. */
enum Memories {
    ON("on"),
    OFF("off");

    private final String word;

    Memories(String word) {
        this.word = word;
    }

    /** {@return the name used on the command line} */
    String word() {
        return word;
    }
}

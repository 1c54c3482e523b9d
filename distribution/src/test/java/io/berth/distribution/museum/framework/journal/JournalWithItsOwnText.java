package io.berth.distribution.museum.framework.journal;

import com.fasterxml.jackson.databind.ObjectMapper;

public final class JournalWithItsOwnText {
    private JournalWithItsOwnText() {}

    static Object writesJson() {
        return new ObjectMapper();
    }
}

package io.berth.framework.journal;

import io.berth.framework.core.CoreConfiguration;
import io.berth.framework.core.Snapshot;
import io.berth.framework.text.JsonFields;
import java.util.List;

/**
 * What a segment begins with.
 *
 * @param segment       its number, from 1
 * @param configuration the effective configuration
 * @param plugins       the plugins that were there
 * @param about         what the run was about; belongs to whoever recorded it
 * @param snapshot      the state before the segment's first input
 */
public record JournalHeader(
        int segment,
        CoreConfiguration configuration,
        List<JournalPlugin> plugins,
        JsonFields about,
        Snapshot snapshot) {
    public JournalHeader {
        plugins = List.copyOf(plugins);
    }
}

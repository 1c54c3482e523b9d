package io.berth.distribution.museum.framework.journal;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import org.snakeyaml.engine.v2.api.LoadSettings;

public final class JournalWithItsOwnText {
    private JournalWithItsOwnText() {}

    static Object writesJson() {
        return new ObjectMapper();
    }

    static Object readsYaml() {
        return LoadSettings.builder().build();
    }

    static Object checksItWithASchema() {
        return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12);
    }
}

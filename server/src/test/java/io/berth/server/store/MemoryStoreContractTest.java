package io.berth.server.store;

import io.berth.framework.store.CommitPort;
import io.berth.framework.store.IntentPort;
import io.berth.framework.store.MemoryStore;
import io.berth.spi.execute.RecordStore;

final class MemoryStoreContractTest extends StoreContract {
    private final MemoryStore store = new MemoryStore();

    @Override
    CommitPort store() {
        return store;
    }

    @Override
    IntentPort intents() {
        return store;
    }

    @Override
    RecordStore records() {
        return store;
    }

    @Override
    long takeOver() {
        return store.takeOver();
    }
}

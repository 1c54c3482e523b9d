package io.berth.framework.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.berth.spi.job.RequestSpec;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

final class RequestClassesTest {
    private final Catalogue catalogue = new Catalogue(List.of("slots", "memory"));
    private final RequestClasses classes = new RequestClasses(catalogue);

    private static RequestSpec spec(int tasksMin, int tasksMax, String resource, long amount) {
        var perTask = new TreeMap<String, Long>();
        perTask.put("slots", 1L);
        perTask.put(resource, amount);
        return new RequestSpec(tasksMin, tasksMax, 7, 3, perTask);
    }

    @Test
    void equalRequestsShareAClassAndOrdinalsGrowWithFirstAppearance() {
        RequestClass first = classes.of(spec(2, 4, "memory", 5));
        RequestClass second = classes.of(spec(2, 4, "memory", 6));
        RequestClass third = classes.of(spec(1, 4, "memory", 5));

        assertThat(classes.of(spec(2, 4, "memory", 5))).isSameAs(first);
        assertThat(classes.of(spec(2, 4, "memory", 5))).isSameAs(first);
        assertThat(classes.of(spec(1, 4, "memory", 5))).isSameAs(third);
        assertThat(first.requestClass()).isZero();
        assertThat(second.requestClass()).isEqualTo(1);
        assertThat(third.requestClass()).isEqualTo(2);
        assertThat(classes.count()).isEqualTo(3);
        assertThat(classes.get(1)).isSameAs(second);
    }

    @Test
    void aClassSaysWhatTheRequestSaid() {
        RequestSpec spec = spec(2, 4, "memory", 5);
        RequestClass request = classes.of(spec);

        assertThat(request.spec()).isSameAs(spec);
        assertThat(request.tasksMin()).isEqualTo(2);
        assertThat(request.tasksMax()).isEqualTo(4);
        assertThat(request.hostsMax()).isEqualTo(7);
        assertThat(request.tasksPerHostMax()).isEqualTo(3);
        assertThat(request.resources()).isEqualTo(2);
        assertThat(request.perTask(0)).isEqualTo(1);
        assertThat(request.perTask(1)).isEqualTo(5);
        assertThat(request.total(0)).as("of the least tasks").isEqualTo(2);
        assertThat(request.total(1)).isEqualTo(10);
    }

    @Test
    void whatIsNotAskedForIsNothing() {
        RequestClass request = classes.of(RequestSpec.of(3, 2));
        assertThat(request.perTask(1)).isZero();
        assertThat(request.total(1)).isZero();
        assertThat(request.total(0)).isEqualTo(6);
    }

    @Test
    void compilingMakesNoClass() {
        RequestClass compiled = classes.compile(spec(2, 4, "memory", 5));
        assertThat(compiled.perTask(1)).isEqualTo(5);
        assertThat(compiled.requestClass()).isEqualTo(-1);
        assertThat(classes.count()).isZero();
    }

    @Test
    void refusesUnknownResourcesAndAmountsBeyondCounting() {
        assertThatThrownBy(() -> classes.of(spec(1, 1, "gpus", 5)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("resource 'gpus' is not known; known are slots,memory");
        assertThatThrownBy(() -> classes.of(spec(1, 2, "memory", Long.MAX_VALUE)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("resource 'memory': 2 tasks of 9223372036854775807 are more than can be counted");
        assertThat(classes.count()).isZero();
        assertThat(classes.of(spec(1, 1, "memory", Long.MAX_VALUE)).total(1)).isEqualTo(Long.MAX_VALUE);
    }

    @Test
    void aCatalogueGivesOrdinalsToNames() {
        assertThat(catalogue.count()).isEqualTo(2);
        assertThat(catalogue.name(1)).isEqualTo("memory");
        assertThat(catalogue.ordinal("memory")).isEqualTo(1);
        assertThat(catalogue.ordinal("gpus")).isEqualTo(-1);
    }

    @Test
    void slotsAreTheFirstResource() {
        for (List<String> names : List.of(List.<String>of(), List.of("memory", "slots"))) {
            assertThatThrownBy(() -> new Catalogue(names))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("resources " + names + ": the first must be 'slots'");
        }
    }
}

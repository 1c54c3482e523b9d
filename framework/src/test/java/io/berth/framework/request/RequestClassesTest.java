package io.berth.framework.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.berth.spi.job.RequestSpec;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

final class RequestClassesTest {
    private final RequestClasses classes = new RequestClasses(new Catalogue(List.of("slots", "memory")));

    private static RequestSpec spec(int least, int most, String resource, long amount) {
        var perTask = new TreeMap<String, Long>();
        perTask.put(resource, amount);
        return new RequestSpec(least, most, 7, 5, perTask);
    }

    @Test
    void equalRequestsShareAClass() {
        RequestClass first = classes.of(RequestSpec.of(2, 3));
        RequestClass second = classes.of(RequestSpec.of(2, 4));
        assertThat(classes.of(RequestSpec.of(2, 3))).isSameAs(first);
        assertThat(classes.of(RequestSpec.of(2, 4))).isSameAs(second).isNotSameAs(first);
        assertThat(classes.of(RequestSpec.of(2, 4))).isSameAs(second);
        assertThat(classes.count()).isEqualTo(2);
        assertThat(first.requestClass()).isZero();
        assertThat(classes.get(1)).isSameAs(second);
        assertThat(second.requestClass()).isEqualTo(1);
    }

    @Test
    void amountsAreByOrdinal() {
        RequestSpec spec = spec(3, 6, "memory", 10);
        RequestClass request = classes.of(spec);
        assertThat(request.spec()).isSameAs(spec);
        assertThat(request.resources()).isEqualTo(2);
        assertThat(request.perTask(0)).isZero();
        assertThat(request.perTask(1)).isEqualTo(10);
        assertThat(request.total(0)).isZero();
        assertThat(request.total(1)).isEqualTo(30);
        assertThat(request.tasksMin()).isEqualTo(3);
        assertThat(request.tasksMax()).isEqualTo(6);
        assertThat(request.hostsMax()).isEqualTo(7);
        assertThat(request.tasksPerHostMax()).isEqualTo(5);
    }

    @Test
    void compilingMakesNoClass() {
        RequestClass looked = classes.compile(spec(1, 1, "slots", 1), RequestClass.EVERYWHERE);
        assertThat(looked.requestClass()).isEqualTo(-1);
        assertThat(looked.perTask(0)).isEqualTo(1);
        assertThat(classes.count()).isZero();
    }

    @Test
    void whatIsUnknownOrCannotBeCountedIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> classes.of(spec(1, 1, "gpus", 1)))
                .withMessage("resource 'gpus' is not known; known are slots,memory");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> classes.of(spec(1, 2, "slots", Long.MAX_VALUE)))
                .withMessageContaining("more than can be counted");
        assertThat(classes.count()).isZero();
        assertThat(classes.of(spec(1, 1, "slots", Long.MAX_VALUE)).total(0)).isEqualTo(Long.MAX_VALUE);
    }

    @Test
    void slotsComeFirst() {
        var catalogue = new Catalogue(List.of("slots", "memory"));
        assertThat(catalogue.count()).isEqualTo(2);
        assertThat(catalogue.name(1)).isEqualTo("memory");
        assertThat(catalogue.ordinal("memory")).isEqualTo(1);
        assertThat(catalogue.ordinal("none")).isEqualTo(-1);
        assertThatIllegalArgumentException().isThrownBy(() -> new Catalogue(List.of("memory", "slots")));
        assertThatIllegalArgumentException().isThrownBy(() -> new Catalogue(List.of()));
    }
}

package io.berth.server.cli;

import io.berth.framework.simulation.EventOrder;
import io.berth.framework.simulation.OnPolicyFailure;
import io.berth.framework.simulation.trace.EstimateModel;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** The words that options take, as the constants they mean. */
final class Words {
    private Words() {}

    static final class EventOrders implements ITypeConverter<EventOrder> {
        @Override
        public EventOrder convert(String word) {
            return oneOf(word, EventOrder::word, EventOrder.values());
        }
    }

    static final class EstimateModels implements ITypeConverter<EstimateModel> {
        @Override
        public EstimateModel convert(String word) {
            return oneOf(word, EstimateModel::word, EstimateModel.values());
        }
    }

    static final class PolicyFailures implements ITypeConverter<OnPolicyFailure> {
        @Override
        public OnPolicyFailure convert(String word) {
            return oneOf(word, OnPolicyFailure::word, OnPolicyFailure.values());
        }
    }

    static final class MemoryWords implements ITypeConverter<Memories> {
        @Override
        public Memories convert(String word) {
            return oneOf(word, Memories::word, Memories.values());
        }
    }

    private static <E> E oneOf(String word, Function<E, String> wordOf, E[] constants) {
        for (E constant : constants) {
            if (wordOf.apply(constant).equals(word)) {
                return constant;
            }
        }
        String allowed = Stream.of(constants).map(wordOf).collect(Collectors.joining(", "));
        throw new TypeConversionException("'" + word + "' is none of " + allowed);
    }
}

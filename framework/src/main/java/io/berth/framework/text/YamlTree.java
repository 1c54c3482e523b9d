package io.berth.framework.text;

import io.berth.framework.text.YamlNode.Entry;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.common.Anchor;
import org.snakeyaml.engine.v2.events.AliasEvent;
import org.snakeyaml.engine.v2.events.CollectionStartEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.ScalarEvent;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/**
 * Builds the tree from the parser's events. Not the library's own composer: this one knows every place, goes on after a fault, and has bounds on depth and on what
 * aliases multiply.
 */
final class YamlTree {
    private static final int DEPTH_MAX = 64;
    /** Values that a file may have in all, those reached through aliases counted each time. */
    private static final int VALUES_MAX = 5_000_000;
    /** Values that aliases may add. */
    private static final int ALIASED_MAX = 100_000;

    private final List<TextFault> faults;
    private final Deque<Open> open = new ArrayDeque<>();
    /** By name: the value, and how many values it is. */
    private final Map<Anchor, Anchored> anchors = new HashMap<>();

    private int values;
    private int aliased;
    private @Nullable YamlNode root;

    private record Anchored(YamlNode node, int values) {}

    /** A list or mapping whose end has not come. */
    private static final class Open {
        final TextPlace place;
        final Optional<Anchor> anchor;
        final boolean mapping;
        final int valuesBefore;
        final List<YamlNode> items = new ArrayList<>();
        final Map<String, Entry> entries = new LinkedHashMap<>();

        @Nullable
        String key;

        @Nullable
        TextPlace keyPlace;

        Open(TextPlace place, Optional<Anchor> anchor, boolean mapping, int valuesBefore) {
            this.place = place;
            this.anchor = anchor;
            this.mapping = mapping;
            this.valuesBefore = valuesBefore;
        }
    }

    /** Ends the reading: what follows cannot be understood. */
    private static final class Stop extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Stop() {
            super(null, null, false, false);
        }
    }

    YamlTree(List<TextFault> faults) {
        this.faults = faults;
    }

    /** The document; null when it could not be read to its end. */
    @Nullable
    YamlNode read(String text) {
        var settings = LoadSettings.builder()
                .setCodePointLimit(Integer.MAX_VALUE)
                .setUseMarks(true)
                .build();
        boolean first = true;
        try {
            for (Event event : new Parse(settings).parseString(text)) {
                if (event.getEventId() == Event.ID.DocumentStart) {
                    if (!first) {
                        fault(place(event), "a second document begins here; a file holds one");
                        throw new Stop();
                    }
                    first = false;
                } else {
                    take(event);
                }
            }
        } catch (MarkedYamlEngineException e) {
            fault(e.getProblemMark().or(e::getContextMark).map(YamlTree::place).orElse(TextPlace.START), words(e));
            return null;
        } catch (YamlEngineException e) {
            fault(TextPlace.START, "is no YAML: " + e.getMessage());
            return null;
        } catch (Stop e) {
            return null;
        }
        if (root == null) {
            fault(TextPlace.START, "the file holds nothing but comments");
        }
        return root;
    }

    private void take(Event event) {
        switch (event.getEventId()) {
            case Alias -> alias((AliasEvent) event);
            case Scalar -> {
                ScalarEvent scalar = (ScalarEvent) event;
                refuseTag(event, scalar.getTag());
                TextPlace place = place(event);
                YamlNode node = YamlScalar.of(scalar, place, message -> fault(place, message));
                value(node, scalar.getAnchor(), 1, 1);
            }
            case SequenceStart, MappingStart -> {
                CollectionStartEvent start = (CollectionStartEvent) event;
                refuseTag(event, start.getTag());
                if (open.size() == DEPTH_MAX) {
                    fault(place(event), "is nested deeper than " + DEPTH_MAX + " levels");
                    throw new Stop();
                }
                open.push(
                        new Open(place(event), start.getAnchor(), event.getEventId() == Event.ID.MappingStart, values));
            }
            case SequenceEnd, MappingEnd -> {
                Open ended = open.pop();
                YamlNode node = ended.mapping
                        ? new YamlNode.Mapping(ended.place, ended.entries)
                        : new YamlNode.Sequence(ended.place, ended.items);
                value(node, ended.anchor, values - ended.valuesBefore + 1, 1);
            }
            case Comment, DocumentStart, DocumentEnd, StreamStart, StreamEnd -> {}
        }
    }

    private void refuseTag(Event event, Optional<String> tag) {
        if (tag.isPresent()) {
            fault(
                    place(event),
                    "has a tag '" + tag.get().replace("tag:yaml.org,2002:", "!!")
                            + "'; leave it out, the key says what a value is");
        }
    }

    private void alias(AliasEvent alias) {
        Anchored anchored = anchors.get(alias.getAlias());
        if (anchored == null) {
            fault(
                    place(alias),
                    "alias '*" + alias.getAlias() + "' has no anchor '&" + alias.getAlias() + "' that ended before it");
            value(new YamlNode.Nothing(place(alias)), Optional.empty(), 1, 1);
            return;
        }
        aliased += anchored.values;
        if (aliased > ALIASED_MAX) {
            fault(place(alias), "aliases make more than " + ALIASED_MAX + " values; write them out or leave them out");
            throw new Stop();
        }
        value(anchored.node, Optional.empty(), anchored.values, anchored.values);
    }

    /** Puts a value where it belongs: the root, a list, or a mapping as a key or what a key says. */
    private void value(YamlNode node, Optional<Anchor> anchor, int size, int added) {
        values += added;
        if (values > VALUES_MAX) {
            fault(node.place(), "the file has more than " + VALUES_MAX + " values");
            throw new Stop();
        }
        anchor.ifPresent(name -> anchors.put(name, new Anchored(node, size)));
        Open parent = open.peek();
        if (parent == null) {
            root = node;
        } else if (!parent.mapping) {
            parent.items.add(node);
        } else if (parent.keyPlace == null) {
            parent.key = key(node);
            parent.keyPlace = node.place();
        } else {
            put(parent, node);
        }
    }

    private static void put(Open parent, YamlNode node) {
        String key = parent.key;
        TextPlace keyPlace = parent.keyPlace;
        if (key != null && keyPlace != null) {
            parent.entries.putIfAbsent(key, new Entry(keyPlace, node));
        }
        parent.key = null;
        parent.keyPlace = null;
    }

    /** The key; null, with a fault told, when it cannot be one. */
    private @Nullable String key(YamlNode node) {
        Open parent = open.element();
        String key = switch (node) {
            case YamlNode.Text text -> text.value();
            case YamlNode.Numeral number -> number.value().toPlainString();
            case YamlNode.Flag flag -> Boolean.toString(flag.value());
            case YamlNode.Nothing _, YamlNode.Sequence _, YamlNode.Mapping _ -> null;
        };
        if (key == null) {
            fault(node.place(), "a key must be a text");
        } else if (parent.entries.containsKey(key)) {
            fault(
                    node.place(),
                    "key '" + key + "' stands there twice, first in line "
                            + parent.entries.get(key).keyPlace().line() + "; leave one out");
        }
        return key;
    }

    private void fault(TextPlace place, String message) {
        faults.add(new TextFault(place, path(), message));
    }

    /** The keys and indices that lead to where the reading is. */
    private List<Object> path() {
        var path = new ArrayList<Object>();
        for (Open each : (Iterable<Open>) open::descendingIterator) {
            if (!each.mapping) {
                path.add(each.items.size());
            } else if (each.key != null) {
                path.add(each.key);
            }
        }
        return path;
    }

    private static String words(MarkedYamlEngineException e) {
        String problem = String.valueOf(e.getProblem());
        if (problem.contains("(TAB)")) {
            return "a tab stands here; indent with blanks";
        }
        String cure =
                problem.endsWith("but got [") ? "; within brackets and braces a text with brackets needs quotes" : "";
        return "is no YAML: " + (e.getContext() == null ? "" : e.getContext() + ", ") + problem + cure;
    }

    private static TextPlace place(Event event) {
        return event.getStartMark().map(YamlTree::place).orElse(TextPlace.START);
    }

    private static TextPlace place(Mark mark) {
        return new TextPlace(mark.getLine() + 1, mark.getColumn() + 1);
    }
}

package io.berth.server.cli;

import io.berth.framework.core.RequestCheck.Answer;
import io.berth.framework.core.RequestCheck.Lack;
import io.berth.framework.core.RequestCheck.Room;
import io.berth.framework.request.Amounts;
import io.berth.framework.request.CompiledRequest;
import io.berth.framework.simulation.scenario.FoldedNames;
import io.berth.spi.job.Spread;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntToLongFunction;

/**
 * What {@code berth request check} tells.
 *
 * @param answer what was found
 * @param queue  the queue that was asked about; empty for none
 */
record RequestAnswer(Answer answer, String queue) {
    /** Lines of hosts that are shown. */
    private static final int LINES_MAX = 10;

    /** Texts of host ranges in one line. */
    private static final int RANGES_MAX = 6;

    private static final int LABEL = 9;

    static String line(String label, String text) {
        return label + " ".repeat(LABEL - label.length()) + text;
    }

    /** A request's canonical text. */
    static String said(String canonical) {
        return canonical.isEmpty() ? "(nothing beside the plain options)" : canonical;
    }

    String text(boolean everyHost) {
        CompiledRequest request = answer.request();
        var lines = new ArrayList<String>();
        lines.add(line("request", said(request.text())));
        if (!queue.isEmpty()) {
            lines.add(line("queue", queue));
        }
        lines.add(line("tasks", tasks(request)));
        lines.add(line("takes", takes()));
        lines.add("");
        addMatching(lines, everyHost);
        lines.add("");
        addOthers(lines, everyHost);
        lines.add(
                answer.refusal().isEmpty()
                        ? "It could be held when nothing else runs."
                        : "Refused at submission: " + answer.refusal() + ".");
        return String.join(System.lineSeparator(), lines) + System.lineSeparator();
    }

    private static String tasks(CompiledRequest request) {
        String count = request.tasksMin() == request.tasksMax()
                ? Integer.toString(request.tasksMin())
                : request.tasksMin() + " to " + request.tasksMax();
        int spread = request.spreadTasks();
        int perHost = request.tasksPerHostMax();
        return count
                + (request.hostsMax() == Integer.MAX_VALUE ? "" : ", on at most " + hosts(request.hostsMax()))
                + switch (request.spread()) {
                    case ANY -> "";
                    case PTILE -> ", " + spread + " on each host, fewer on the last";
                    case BLOCK -> ", in blocks of " + spread;
                    case STRIPE -> ", host after host";
                }
                + (perHost == Integer.MAX_VALUE || (perHost == spread && request.spread() == Spread.PTILE)
                        ? ""
                        : ", at most " + perHost + " on a host");
    }

    private String takes() {
        CompiledRequest request = answer.request();
        var parts = new ArrayList<String>();
        addTakes(parts, request::perTask, " for each task");
        addTakes(parts, request::perHost, " on each host");
        addTakes(parts, request::perJob, " for the job");
        if (request.exclusive()) {
            parts.add("its hosts to itself");
        }
        return String.join("; ", parts);
    }

    private void addTakes(List<String> parts, IntToLongFunction amounts, String each) {
        var taken = new ArrayList<String>();
        takes(amounts).forEach((name, amount) -> {
            String shown = Amounts.show(name, (Long) amount);
            taken.add(shown + " " + (shown.equals("1") && name.equals("slots") ? "slot" : name));
        });
        if (!taken.isEmpty()) {
            parts.add(String.join(", ", taken) + each);
        }
    }

    /** What is taken, by name; the share of a host that tells whether a job is alone there is no resource to its users. */
    private Map<String, Object> takes(IntToLongFunction amounts) {
        var taken = new LinkedHashMap<String, Object>();
        for (int r = 0; r < answer.request().resources(); r++) {
            if (amounts.applyAsLong(r) > 0 && r != answer.catalogue().occupancy()) {
                taken.put(answer.catalogue().name(r), amounts.applyAsLong(r));
            }
        }
        return taken;
    }

    private void addMatching(List<String> lines, boolean everyHost) {
        int matching =
                answer.matching().stream().mapToInt(room -> room.hosts().size()).sum();
        int others =
                answer.others().stream().mapToInt(lack -> lack.hosts().size()).sum();
        lines.add((matching == 0 ? "None" : matching) + " of " + hosts(matching + others)
                + (matching == 1 ? " matches" : " match")
                + (answer.request().orders() && matching > 1 ? ", the preferred first" : "")
                + (matching == 0 ? "." : ":"));
        List<Room> rooms = everyHost ? oneByOne() : answer.matching();
        List<Room> shown = everyHost ? rooms : rooms.subList(0, Math.min(LINES_MAX, rooms.size()));
        int width = shown.stream()
                .mapToInt(room -> names(room.hosts(), everyHost).length())
                .max()
                .orElse(0);
        int told = 0;
        for (Room room : shown) {
            told += room.hosts().size();
            String names = names(room.hosts(), everyHost);
            lines.add("  " + names + " ".repeat(width - names.length()) + "  room for " + room.tasks()
                    + (room.tasks() == 1 ? " task" : " tasks") + (room.hosts().size() == 1 ? "" : " each"));
        }
        if (told < matching) {
            lines.add("  and " + hosts(matching - told) + " more; --hosts shows all");
        }
    }

    private List<Room> oneByOne() {
        return answer.matching().stream()
                .flatMap(room -> room.hosts().stream().map(host -> new Room(room.tasks(), List.of(host))))
                .toList();
    }

    private void addOthers(List<String> lines, boolean everyHost) {
        List<Lack> others = answer.others();
        if (others.isEmpty()) {
            return;
        }
        int count = others.stream().mapToInt(lack -> lack.hosts().size()).sum();
        lines.add(hosts(count) + (count == 1 ? " does not:" : " do not:"));
        int shown = everyHost ? others.size() : Math.min(LINES_MAX, others.size());
        int told = 0;
        for (Lack lack : others.subList(0, shown)) {
            told += lack.hosts().size();
            lines.add("  " + lack.reason() + ": " + hosts(lack.hosts().size()) + " (" + names(lack.hosts(), everyHost)
                    + ")");
        }
        if (told < count) {
            lines.add("  and " + hosts(count - told) + " more for other reasons; --hosts shows all");
        }
        lines.add("");
    }

    private static String names(List<String> hosts, boolean everyHost) {
        List<String> texts = everyHost ? hosts : FoldedNames.of(hosts);
        return texts.size() <= RANGES_MAX || everyHost
                ? String.join(", ", texts)
                : String.join(", ", texts.subList(0, RANGES_MAX)) + ", ...";
    }

    private static String hosts(int count) {
        return count + (count == 1 ? " host" : " hosts");
    }

    /** The same for programs: every host by name, amounts in base units. */
    Map<String, Object> json() {
        CompiledRequest request = answer.request();
        var all = new LinkedHashMap<String, Object>();
        all.put("request", request.text());
        if (!queue.isEmpty()) {
            all.put("queue", queue);
        }
        all.put("tasks_min", request.tasksMin());
        all.put("tasks_max", request.tasksMax());
        all.put("exclusive", request.exclusive());
        all.put("per_task", takes(request::perTask));
        all.put("per_host", takes(request::perHost));
        all.put("per_job", takes(request::perJob));
        all.put("matching", answer.matching().stream().map(RequestAnswer::json).toList());
        all.put("others", answer.others().stream().map(RequestAnswer::json).toList());
        all.put("could_be_held", answer.refusal().isEmpty());
        all.put("refusal", answer.refusal());
        return all;
    }

    private static Map<String, Object> json(Room room) {
        var one = new LinkedHashMap<String, Object>();
        one.put("tasks", room.tasks());
        one.put("hosts", room.hosts());
        return one;
    }

    private static Map<String, Object> json(Lack lack) {
        var one = new LinkedHashMap<String, Object>();
        one.put("reason", lack.reason());
        one.put("hosts", lack.hosts());
        return one;
    }
}

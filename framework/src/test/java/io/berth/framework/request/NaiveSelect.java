package io.berth.framework.request;

import io.berth.framework.request.Expression.Between;
import io.berth.framework.request.Expression.Defined;
import io.berth.framework.request.Expression.Name;
import io.berth.framework.request.Expression.Quantity;
import io.berth.framework.request.Expression.Quoted;
import io.berth.framework.request.Expression.Signed;
import org.jspecify.annotations.Nullable;

/**
 * What {@code select[]} means, written down a second time: by walking the tree, with null for unknown, and with nothing prepared. Amounts of memory are
 * counted in bytes here, numbers beside them converted.
 */
final class NaiveSelect {
    private final Site site;
    private final int host;
    private final boolean empty;

    NaiveSelect(Site site, int host, boolean empty) {
        this.site = site;
        this.host = host;
        this.empty = empty;
    }

    boolean selects(Expression expression) {
        Double value = value(expression);
        return value != null && value != 0;
    }

    @Nullable
    Double value(Expression expression) {
        return switch (expression) {
            case Quantity quantity -> number(quantity);
            case Name name -> named(name.name());
            case Quoted quoted -> throw new IllegalArgumentException(quoted.toString());
            case Defined defined -> truth(isDefined(defined.name().name()));
            case Signed signed -> signed(signed, value(signed.operand()));
            case Between between -> between(between);
        };
    }

    private static Double number(Quantity quantity) {
        double number = Double.parseDouble(quantity.number().toPlainString());
        return switch (quantity.unit()) {
            case NONE, M -> number;
            case K -> number / 1024;
            case G -> number * 1024;
            case T -> number * 1024 * 1024;
            case P -> number * 1024 * 1024 * 1024;
            case E -> number * 1024 * 1024 * 1024 * 1024;
            case Z -> number * 1024 * 1024 * 1024 * 1024 * 1024;
        };
    }

    private @Nullable Double named(String name) {
        return switch (name) {
            case "slots" -> (double) amount(0, false);
            case "maxslots", "ncpus" -> (double) amount(0, true);
            case "mem", "memory" -> amount(1, false) / 1_048_576.0;
            case "maxmem", "maxmemory" -> amount(1, true) / 1_048_576.0;
            case "gpus", "ngpus" -> amount(2, false) / 1_000.0;
            case "maxgpus" -> amount(2, true) / 1_000.0;
            case "scratch" -> (double) amount(3, false);
            case "maxscratch" -> (double) amount(3, true);
            case "ssd", "ib" -> truth(Boolean.TRUE.equals(site.attribute(host, name)));
            case "swap" -> named("swp");
            case "cpu" -> named("r1m");
            default -> (Double) site.attribute(host, name);
        };
    }

    private long amount(int resource, boolean all) {
        return all || empty ? site.capacity(host, resource) : site.free(host, resource);
    }

    private boolean isDefined(String name) {
        return switch (name) {
            case "hname" -> true;
            case "slots", "maxslots", "ncpus" -> site.capacity(host, 0) > 0;
            case "mem", "maxmem" -> site.capacity(host, 1) > 0;
            case "gpus", "ngpus", "maxgpus" -> site.capacity(host, 2) > 0;
            case "scratch", "maxscratch" -> site.capacity(host, 3) > 0;
            case "ssd", "ib" -> Boolean.TRUE.equals(site.attribute(host, name));
            default -> site.attribute(host, name) != null;
        };
    }

    private static @Nullable Double signed(Signed signed, @Nullable Double value) {
        if (value == null) {
            return null;
        }
        return switch (signed.sign()) {
            case MINUS -> -value;
            case NOT -> truth(value == 0);
        };
    }

    private @Nullable Double between(Between between) {
        if (between.left() instanceof Name name && isWord(name.name())) {
            return words(name.name(), between.operator(), between.right());
        }
        Double left = value(between.left());
        Double right = value(between.right());
        boolean unknown = left == null || right == null;
        double a = left == null ? 0 : left;
        double b = right == null ? 0 : right;
        if (between.operator() == Operator.AND) {
            boolean oneIsFalse = (left != null && a == 0) || (right != null && b == 0);
            return oneIsFalse ? Double.valueOf(0) : unknown ? null : Double.valueOf(1);
        }
        if (between.operator() == Operator.OR) {
            boolean oneIsTrue = a != 0 || b != 0;
            return oneIsTrue ? Double.valueOf(1) : unknown ? null : Double.valueOf(0);
        }
        if (unknown) {
            return null;
        }
        double result = switch (between.operator().symbol()) {
            case "==" -> truth(a == b);
            case "!=" -> truth(a != b);
            case "<" -> truth(a < b);
            case "<=" -> truth(a <= b);
            case ">" -> truth(a > b);
            case ">=" -> truth(a >= b);
            case "+" -> a + b;
            case "-" -> a - b;
            case "*" -> a * b;
            default -> a / b;
        };
        return Double.isNaN(result) || Double.isInfinite(result) ? null : Double.valueOf(result);
    }

    private static boolean isWord(String name) {
        return name.equals("type") || name.equals("model") || name.equals("os") || name.equals("hname");
    }

    private @Nullable Double words(String name, Operator operator, Expression right) {
        boolean equal = operator == Operator.EQUAL;
        if (right instanceof Name word && word.name().equals("any") && (name.equals("type") || name.equals("model"))) {
            return truth(equal);
        }
        String word = right instanceof Quoted quoted ? quoted.word() : ((Name) right).name();
        Object value = name.equals("hname") ? site.name(host) : site.attribute(host, name);
        return value == null ? null : truth(value.equals(word) == equal);
    }

    private static Double truth(boolean holds) {
        return holds ? 1.0 : 0.0;
    }
}

package io.berth.framework.request;

/**
 * What a request computes of a host. A number: 0 is false, any other is true, NaN is unknown. Evaluating allocates nothing. Equal formulas give equal values
 * on every host.
 */
sealed interface Formula {
    /**
     * The value on a host.
     *
     * @param hosts what hosts have
     * @param host  ordinal
     * @param empty whether to take the host as if nothing ran there
     * @return the value; NaN when it is unknown
     */
    double value(HostReader hosts, int host, boolean empty);

    /** Whether the value can change while jobs come and go. */
    boolean readsFree();

    /** Always the same. */
    record Constant(double value) implements Formula {
        public Constant {
            value = value == 0 ? 0 : value; // no -0.0: it is equal, and must be the same
        }

        @Override
        public double value(HostReader hosts, int host, boolean empty) {
            return value;
        }

        @Override
        public boolean readsFree() {
            return false;
        }
    }

    /** An amount, free now or in all, by the unit of requests. */
    record Amount(int resource, boolean whole, double unit) implements Formula {
        @Override
        public double value(HostReader hosts, int host, boolean empty) {
            return (whole || empty ? hosts.capacity(host, resource) : hosts.free(host, resource)) / unit;
        }

        @Override
        public boolean readsFree() {
            return !whole;
        }
    }

    /** A numeric attribute. */
    record Figure(int attribute) implements Formula {
        @Override
        public double value(HostReader hosts, int host, boolean empty) {
            return Operator.finite(hosts.number(host, attribute)) + 0.0; // of -0.0 it makes 0.0, its equal
        }

        @Override
        public boolean readsFree() {
            return false;
        }
    }

    /** A flag: 1 or 0. */
    record Flag(int attribute) implements Formula {
        @Override
        public double value(HostReader hosts, int host, boolean empty) {
            return hosts.flag(host, attribute) ? 1 : 0;
        }

        @Override
        public boolean readsFree() {
            return false;
        }
    }

    /** Whether a textual attribute is a word. */
    record Word(int attribute, String word) implements Formula {
        @Override
        public double value(HostReader hosts, int host, boolean empty) {
            String text = hosts.text(host, attribute);
            return text == null ? Double.NaN : text.equals(word) ? 1 : 0;
        }

        @Override
        public boolean readsFree() {
            return false;
        }
    }

    /** Whether a host has a name. */
    record Named(String word) implements Formula {
        @Override
        public double value(HostReader hosts, int host, boolean empty) {
            return hosts.name(host).equals(word) ? 1 : 0;
        }

        @Override
        public boolean readsFree() {
            return false;
        }
    }

    /** Whether a host reports an attribute that is a word or a number. */
    record Reported(int attribute, boolean textual) implements Formula {
        @Override
        public double value(HostReader hosts, int host, boolean empty) {
            boolean reported =
                    textual ? hosts.text(host, attribute) != null : Double.isFinite(hosts.number(host, attribute));
            return reported ? 1 : 0;
        }

        @Override
        public boolean readsFree() {
            return false;
        }
    }

    /** True for false. */
    record Not(Formula operand) implements Formula {
        @Override
        public double value(HostReader hosts, int host, boolean empty) {
            return negated(operand.value(hosts, host, empty));
        }

        static double negated(double value) {
            return Double.isNaN(value) ? value : value == 0 ? 1 : 0;
        }

        @Override
        public boolean readsFree() {
            return operand.readsFree();
        }
    }

    /** Below zero for above. */
    record Minus(Formula operand) implements Formula {
        @Override
        public double value(HostReader hosts, int host, boolean empty) {
            return 0 - operand.value(hosts, host, empty);
        }

        @Override
        public boolean readsFree() {
            return operand.readsFree();
        }
    }

    /** Two values and an operator. */
    record Pair(Operator operator, Formula left, Formula right) implements Formula {
        @Override
        public double value(HostReader hosts, int host, boolean empty) {
            double first = left.value(hosts, host, empty);
            if (decides(operator, first)) {
                return first == 0 ? 0 : 1;
            }
            return operator.apply(first, right.value(hosts, host, empty));
        }

        /** Whether one operand decides alone. */
        static boolean decides(Operator operator, double value) {
            return (operator == Operator.AND && value == 0) || (operator == Operator.OR && Operator.isTrue(value));
        }

        @Override
        public boolean readsFree() {
            return left.readsFree() || right.readsFree();
        }
    }

    /** The opposite; computed when it is constant. */
    static Formula not(Formula operand) {
        return operand instanceof Constant(double value) ? new Constant(Not.negated(value)) : new Not(operand);
    }

    /** The negative; computed when it is constant. */
    static Formula minus(Formula operand) {
        return operand instanceof Constant(double value) ? new Constant(-value) : new Minus(operand);
    }

    /** Two values and an operator; computed where constants decide. */
    static Formula pair(Operator operator, Formula left, Formula right) {
        if (left instanceof Constant(double a) && right instanceof Constant(double b)) {
            return new Constant(operator.apply(a, b));
        }
        if (left instanceof Constant(double a) && Pair.decides(operator, a)) {
            return new Constant(a == 0 ? 0 : 1);
        }
        if (right instanceof Constant(double b) && Pair.decides(operator, b)) {
            return new Constant(b == 0 ? 0 : 1);
        }
        if (operator.compares() && (isUnknown(left) || isUnknown(right))) {
            return new Constant(Double.NaN);
        }
        return new Pair(operator, left, right);
    }

    private static boolean isUnknown(Formula formula) {
        return formula instanceof Constant(double value) && Double.isNaN(value);
    }
}

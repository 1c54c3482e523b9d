package io.berth.testkit;

import java.util.List;

/**
 * Something that code of the plugin touches: a call, a field, a type.
 *
 * @param where      class and method of the plugin
 * @param owner      the class touched, by its binary name
 * @param name       the method or field; empty for the type itself
 * @param parameters descriptors of the method's parameters
 */
record Use(String where, String owner, String name, List<String> parameters) {
    boolean makes() {
        return name.equals("<init>");
    }

    int count() {
        return parameters.size();
    }

    String first() {
        return parameters.isEmpty() ? "" : parameters.getFirst();
    }

    @Override
    public String toString() {
        String what = name.isEmpty() ? owner : makes() ? "new " + owner : owner + "." + name;
        return what + " in " + where;
    }
}

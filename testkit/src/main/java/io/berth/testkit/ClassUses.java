package io.berth.testkit;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.CodeElement;
import java.lang.classfile.FieldModel;
import java.lang.classfile.MethodModel;
import java.lang.classfile.constantpool.ClassEntry;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.NewObjectInstruction;
import java.lang.classfile.instruction.TypeCheckInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDesc;
import java.lang.constant.DirectMethodHandleDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.reflect.AccessFlag;
import java.net.URL;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/** Reads the class files of a plugin: its entry point and all that it leads to in the same folder or jar. */
final class ClassUses {
    private final ClassLoader loader;
    private final String place;
    private final List<Use> uses = new ArrayList<>();
    private final List<Use> mutableStatics = new ArrayList<>();
    private final TreeSet<String> seen = new TreeSet<>();
    private final TreeSet<String> foreign = new TreeSet<>();
    private final ArrayDeque<String> toRead = new ArrayDeque<>();

    private ClassUses(Class<?> entry) {
        ClassLoader own = entry.getClassLoader();
        this.loader = own == null ? ClassLoader.getSystemClassLoader() : own;
        this.place = place(entry.getName());
    }

    /**
     * Reads what classes lead to.
     *
     * @param entry the entry point, which says where the plugin's class files are
     * @param more  further classes to begin with, in case the entry point finds them by reflection
     */
    static ClassUses of(Class<?> entry, List<Class<?>> more) {
        var read = new ClassUses(entry);
        read.follow(entry.getName());
        more.forEach(type -> read.follow(type.getName()));
        while (!read.toRead.isEmpty()) {
            read.read(read.toRead.removeFirst());
        }
        return read;
    }

    /** {@return how many classes were found} */
    int classes() {
        return seen.size();
    }

    List<Use> uses() {
        return uses;
    }

    /** {@return static fields that are not final} */
    List<Use> mutableStatics() {
        return mutableStatics;
    }

    private static String file(String name) {
        return name.replace('.', '/') + ".class";
    }

    /** {@return the folder or jar that a class is in; empty when its file cannot be found} */
    private String place(String name) {
        URL url = loader.getResource(file(name));
        if (url == null) {
            return "";
        }
        String text = url.toString();
        return text.substring(0, text.length() - file(name).length());
    }

    private void follow(String name) {
        if (name.startsWith("java.") || place.isEmpty() || seen.contains(name) || foreign.contains(name)) {
            return;
        }
        if (place(name).equals(place)) {
            seen.add(name);
            toRead.add(name);
        } else {
            foreign.add(name);
        }
    }

    private void read(String name) {
        try (InputStream in = loader.getResourceAsStream(file(name))) {
            if (in != null) {
                read(ClassFile.of().parse(in.readAllBytes()));
            }
        } catch (IOException e) {
            throw new UncheckedIOException("class file of " + name + " cannot be read", e);
        }
    }

    private void read(ClassModel model) {
        String type = model.thisClass().asInternalName().replace('/', '.');
        model.superclass().ifPresent(above -> use(type, above, "", List.of()));
        model.interfaces().forEach(above -> use(type, above, "", List.of()));
        for (FieldModel field : model.fields()) {
            if (field.flags().has(AccessFlag.STATIC)
                    && !field.flags().has(AccessFlag.FINAL)
                    && !field.flags().has(AccessFlag.SYNTHETIC)) {
                mutableStatics.add(new Use(type, type, field.fieldName().stringValue(), List.of()));
            }
        }
        for (MethodModel method : model.methods()) {
            String where = type + "." + method.methodName().stringValue();
            method.code().ifPresent(code -> code.forEach(element -> read(where, element)));
        }
    }

    private void read(String where, CodeElement element) {
        switch (element) {
            case InvokeInstruction call ->
                use(where, call.owner(), call.name().stringValue(), parameters(call.typeSymbol()));
            case FieldInstruction field ->
                use(where, field.owner(), field.name().stringValue(), List.of());
            case NewObjectInstruction made -> use(where, made.className(), "", List.of());
            case TypeCheckInstruction check -> use(where, check.type(), "", List.of());
            case InvokeDynamicInstruction call -> {
                for (ConstantDesc argument : call.bootstrapArgs()) {
                    if (argument instanceof DirectMethodHandleDesc handle) {
                        use(where, binaryName(handle.owner()), handle.methodName(), parametersOf(handle));
                    }
                }
            }
            default -> {}
        }
    }

    private static List<String> parametersOf(DirectMethodHandleDesc handle) {
        return handle.lookupDescriptor().startsWith("(")
                ? parameters(MethodTypeDesc.ofDescriptor(handle.lookupDescriptor()))
                : List.of();
    }

    private static List<String> parameters(MethodTypeDesc type) {
        return type.parameterList().stream().map(ClassDesc::descriptorString).toList();
    }

    private void use(String where, ClassEntry owner, String name, List<String> parameters) {
        use(where, owner.asInternalName().replace('/', '.'), name, parameters);
    }

    private void use(String where, String owner, String name, List<String> parameters) {
        uses.add(new Use(where, owner, name, parameters));
        follow(owner);
    }

    private static String binaryName(ClassDesc type) {
        String descriptor = type.descriptorString();
        return descriptor.startsWith("L")
                ? descriptor.substring(1, descriptor.length() - 1).replace('/', '.')
                : descriptor;
    }
}

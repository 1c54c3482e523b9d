package io.berth.framework.allocation;

/** An allocator returned what cannot be: an unknown host, one twice, or one without the room that the view shows. */
public final class PolicyFault extends RuntimeException {
    private static final long serialVersionUID = 1L;

    PolicyFault(String message) {
        super(message);
    }
}

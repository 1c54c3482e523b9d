package io.berth.server.cli;

/** Something in the arguments, or about a file they name, that the user can mend. The message is shown as it is. */
final class UserFault extends RuntimeException {
    private static final long serialVersionUID = 1L;

    UserFault(String message) {
        super(message);
    }
}

package io.berth.framework.text;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;

/** What went wrong with a file, in words for a person. The JDK's own messages are often no more than the path again. */
public final class FileFaults {
    private FileFaults() {}

    /** The cause of {@code fault} as the second half of a sentence that begins with the file's name; never empty. */
    public static String describe(IOException fault) {
        return switch (fault) {
            case NoSuchFileException _ -> "no such file or folder";
            case AccessDeniedException _ -> "permission denied";
            case NotDirectoryException _ -> "not a folder";
            case FileSystemException inFileSystem
            when inFileSystem.getReason() != null -> lowerFirst(inFileSystem.getReason());
            case IOException other
            when other.getMessage() != null && !other.getMessage().isBlank() -> lowerFirst(other.getMessage());
            case IOException other -> other.getClass().getSimpleName();
        };
    }

    private static String lowerFirst(String words) {
        // Not in "I/O error" or "TLS failure".
        boolean isWord = words.length() > 1 && Character.isLowerCase(words.charAt(1));
        return isWord ? Character.toLowerCase(words.charAt(0)) + words.substring(1) : words;
    }
}

package io.berth.framework.request;

import java.util.ArrayDeque;

/** Cuts the text of a request into tokens, and looks up to two of them ahead. */
final class Lexer {
    /** Longer texts are refused, so that nothing grows without bound. */
    static final int LENGTH_MAX = 10_000;

    private static final String SYMBOLS = "<>!+-*/()[]{}:,=@";

    private final String text;
    private final ArrayDeque<Token> ahead = new ArrayDeque<>();
    private int at;

    Lexer(String text) {
        this.text = text;
        if (text.length() > LENGTH_MAX) {
            throw fault(
                    LENGTH_MAX + 1,
                    "a request has at most " + LENGTH_MAX + " characters, this one has " + text.length());
        }
    }

    /** The next token, which stays. */
    Token peek() {
        if (ahead.isEmpty()) {
            ahead.add(read());
        }
        return ahead.getFirst();
    }

    /** The token after the next, which stays. */
    Token peekSecond() {
        peek();
        if (ahead.size() == 1) {
            ahead.add(read());
        }
        return ahead.getLast();
    }

    /** Takes the next token. */
    Token next() {
        Token token = peek();
        ahead.removeFirst();
        return token;
    }

    /** Takes the next token when it is this symbol. */
    boolean skip(String symbol) {
        if (peek().is(symbol)) {
            next();
            return true;
        }
        return false;
    }

    /** Takes the next token, which must be this symbol. */
    void expect(String symbol) {
        if (!skip(symbol)) {
            throw expected("'" + symbol + "'");
        }
    }

    RequestFault expected(String what) {
        Token found = peek();
        return fault(
                found.column(),
                found.kind() == Token.Kind.END
                        ? "the text ends where " + what + " is expected"
                        : what + " is expected here, not " + found);
    }

    RequestFault fault(int column, String what) {
        return new RequestFault(text, column, what);
    }

    private Token read() {
        while (at < text.length() && isBlank(text.charAt(at))) {
            at++;
        }
        if (at == text.length()) {
            return new Token(Token.Kind.END, "", "", at + 1);
        }
        char first = text.charAt(at);
        if (isDigit(first)) {
            return number();
        }
        if (isLetter(first)) {
            int start = at;
            return new Token(Token.Kind.NAME, letters(), "", start + 1);
        }
        return first == '\'' ? quoted() : symbol(first);
    }

    private Token number() {
        int start = at;
        digits();
        if (at + 1 < text.length() && text.charAt(at) == '.' && isDigit(text.charAt(at + 1))) {
            at++;
            digits();
        }
        String number = text.substring(start, at);
        if (number.length() > 18) {
            throw fault(start + 1, "a number has at most 18 digits, not '" + number + "'");
        }
        return new Token(Token.Kind.NUMBER, number, letters(), start + 1);
    }

    private void digits() {
        while (at < text.length() && isDigit(text.charAt(at))) {
            at++;
        }
    }

    private String letters() {
        int start = at;
        while (at < text.length() && isInName(text.charAt(at))) {
            at++;
        }
        return text.substring(start, at);
    }

    private Token quoted() {
        int start = at;
        int end = text.indexOf('\'', start + 1);
        if (end < 0) {
            throw fault(start + 1, "this quote is not closed; a word in quotes ends with another '");
        }
        at = end + 1;
        return new Token(Token.Kind.QUOTED, text.substring(start + 1, end), "", start + 1);
    }

    private Token symbol(char first) {
        int start = at;
        if (start + 1 < text.length()) {
            String two = text.substring(start, start + 2);
            if (two.equals("||") || two.equals("&&") || (text.charAt(start + 1) == '=' && "=!<>".indexOf(first) >= 0)) {
                at += 2;
                return new Token(Token.Kind.SYMBOL, two, "", start + 1);
            }
        }
        if (SYMBOLS.indexOf(first) < 0) {
            throw fault(start + 1, stray(first));
        }
        at++;
        return new Token(Token.Kind.SYMBOL, String.valueOf(first), "", start + 1);
    }

    private static String stray(char found) {
        return switch (found) {
            case '&' -> "'&' stands alone; and is written &&";
            case '|' -> "'|' stands alone; or is written ||";
            case '"' -> "words stand in single quotes, not in \"";
            case '.' -> "a number begins with a digit, such as 0.5";
            default -> "'" + found + "' has no meaning here; words with such characters stand in single quotes";
        };
    }

    private static boolean isBlank(char c) {
        return c == ' ' || c == '\t' || c == '\n' || c == '\r';
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    private static boolean isLetter(char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
    }

    private static boolean isInName(char c) {
        return isLetter(c) || isDigit(c) || c == '.';
    }
}

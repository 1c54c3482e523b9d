package io.berth.distribution.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import org.openqa.selenium.WebElement;

/** Reads numbers back from where a chart drew them. */
final class Chart {
    private static final Pattern STEP = Pattern.compile("([MHV])([-0-9.]+)(?: ([-0-9.]+))?");
    private static final Pattern EDGE = Pattern.compile("[ML]([-0-9.]+) ([-0-9.]+)H");
    private static final Pattern PLACE = Pattern.compile("translate\\(([-0-9.]+) ([-0-9.]+)\\)");

    private final Browser browser;
    private final String figure;
    private final double top;
    private final double height;
    private final double most;

    Chart(Browser browser, String figure) {
        this.browser = browser;
        this.figure = figure;
        WebElement picture = browser.find("#" + figure + " .plot svg");
        top = attribute(picture, "data-top");
        height = attribute(picture, "data-height");
        most = attribute(picture, "data-most");
    }

    /** How exactly a position on the screen tells a number, when it is given to so many pixels. */
    double tolerance(double pixels) {
        return most * pixels / height;
    }

    List<String> policies() {
        return browser.all("#" + figure + " .plot .line").stream()
                .map(line -> Objects.requireNonNull(line.getAttribute("data-policy")))
                .sorted()
                .toList();
    }

    /** The levels of a line of steps, one for each horizontal stroke. */
    List<Double> steps(String policy) {
        List<Double> levels = new ArrayList<>();
        double level = Double.NaN;
        var stroke = STEP.matcher(path("line", policy));
        while (stroke.find()) {
            switch (stroke.group(1)) {
                case "M" -> level = valueAt(stroke.group(3));
                case "V" -> level = valueAt(stroke.group(2));
                default -> levels.add(level);
            }
        }
        return levels;
    }

    /** The edges of a band: the upper from left to right, then the lower from right to left. */
    List<Double> band(String policy) {
        List<Double> levels = new ArrayList<>();
        var edge = EDGE.matcher(path("band", policy));
        while (edge.find()) {
            levels.add(valueAt(edge.group(2)));
        }
        return levels;
    }

    /** The heights of a policy's marks, from left to right. */
    List<Double> marks(String policy) {
        return browser.all("#" + figure + " .plot .mark[data-policy='" + policy + "']").stream()
                .map(mark -> {
                    var place = PLACE.matcher(Objects.requireNonNull(mark.getAttribute("transform")));
                    if (!place.find()) {
                        throw new AssertionError("a mark without a place");
                    }
                    return valueAt(place.group(2));
                })
                .toList();
    }

    private String path(String kind, String policy) {
        return Objects.requireNonNull(browser.find("#" + figure + " .plot ." + kind + "[data-policy='" + policy + "']")
                .getAttribute("d"));
    }

    private double valueAt(String y) {
        return (1 - (Double.parseDouble(y) - top) / height) * most;
    }

    private static double attribute(WebElement element, String name) {
        return Double.parseDouble(Objects.requireNonNull(element.getAttribute(name), name));
    }
}

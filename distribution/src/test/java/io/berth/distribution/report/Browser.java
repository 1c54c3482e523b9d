package io.berth.distribution.report;

import static org.junit.jupiter.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.abort;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.logging.LogEntry;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;

/**
 * This system's own Chromium, without a window, driven by its own chromedriver. A test that misses them is skipped by name; in CI it
 * fails.
 */
final class Browser implements AutoCloseable {
    private static final Pattern REQUEST =
            Pattern.compile("\"Network\\.requestWillBeSent\".*?\"request\":\\{.*?\"url\":\"([^\"]*)\"");
    private static final Logger SELENIUM = Logger.getLogger("org.openqa.selenium");
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final ChromeDriver driver;

    private Browser(ChromeDriver driver) {
        this.driver = driver;
    }

    static Browser open() {
        // It warns of every Chromium that is newer than itself.
        SELENIUM.setLevel(Level.SEVERE);
        var options = new ChromeOptions();
        options.setBinary(
                program("chromium", "chromium-browser", "google-chrome").toFile());
        options.addArguments(
                "--headless=new",
                "--no-sandbox", // as root there is none
                "--disable-gpu",
                "--disable-dev-shm-usage",
                "--disable-background-networking",
                "--disable-component-update",
                "--disable-sync",
                "--no-first-run");
        var logs = new LoggingPreferences();
        logs.enable(LogType.BROWSER, Level.ALL);
        logs.enable(LogType.PERFORMANCE, Level.ALL);
        options.setCapability("goog:loggingPrefs", logs);
        var service = new ChromeDriverService.Builder()
                .usingDriverExecutable(program("chromedriver").toFile())
                .usingAnyFreePort()
                .build();
        var driver = new ChromeDriver(service, options);
        driver.manage().timeouts().scriptTimeout(PATIENCE);
        return new Browser(driver);
    }

    /**
     * Opens a file as a reader with this screen would, and waits until the page says that all is drawn; returns after how many
     * milliseconds.
     */
    long show(Path file, int width, String scheme) {
        driver.executeCdpCommand(
                "Emulation.setDeviceMetricsOverride",
                Map.of("width", width, "height", 900, "deviceScaleFactor", 1, "mobile", false));
        driver.executeCdpCommand(
                "Emulation.setEmulatedMedia",
                Map.of("features", List.of(Map.of("name", "prefers-color-scheme", "value", scheme))));
        driver.get(file.toUri().toString());
        awaitTrue("return document.documentElement.dataset.ready !== undefined");
        return number("return Number(document.documentElement.dataset.ready)").longValue();
    }

    /** Returns as soon as the script does return true. */
    void awaitTrue(String script) {
        driver.executeAsyncScript("const done = arguments[0], holds = () => {" + script + "};"
                + "const look = () => holds() ? done() : requestAnimationFrame(look); look()");
    }

    String text(String script, Object... arguments) {
        return String.valueOf(driver.executeScript(script, arguments));
    }

    Number number(String script, Object... arguments) {
        return (Number) Objects.requireNonNull(driver.executeScript(script, arguments), script);
    }

    WebElement find(String selector) {
        return driver.findElement(By.cssSelector(selector));
    }

    List<WebElement> all(String selector) {
        return driver.findElements(By.cssSelector(selector));
    }

    /** Clicks where the page may have something sticky in the way. */
    void click(String selector) {
        driver.executeScript("arguments[0].click()", find(selector));
    }

    void press(String selector, CharSequence... keys) {
        find(selector).sendKeys(keys);
    }

    /** Turns the wheel over an element with the control key held. */
    void wheel(String selector, int delta) {
        driver.executeScript(
                "const box = arguments[0].getBoundingClientRect();"
                        + "arguments[0].dispatchEvent(new WheelEvent('wheel', {deltaY: arguments[1], ctrlKey: true, cancelable: true,"
                        + " clientX: box.left + box.width / 2, clientY: box.top + 20}))",
                find(selector),
                delta);
    }

    /** Everything on the console since the last call. */
    List<String> console() {
        return driver.manage().logs().get(LogType.BROWSER).getAll().stream()
                .map(LogEntry::getMessage)
                .toList();
    }

    /** The addresses of all requests since the last call, the page's own file among them. */
    List<String> requests() {
        List<String> addresses = new ArrayList<>();
        for (LogEntry entry : driver.manage().logs().get(LogType.PERFORMANCE)) {
            var request = REQUEST.matcher(entry.getMessage());
            if (request.find()) {
                addresses.add(request.group(1));
            }
        }
        return addresses;
    }

    static CharSequence end() {
        return Keys.END;
    }

    static CharSequence left() {
        return Keys.ARROW_LEFT;
    }

    @Override
    public void close() {
        driver.quit();
    }

    private static Path program(String... names) {
        String path = Objects.requireNonNullElse(System.getenv("PATH"), "/usr/bin");
        return Stream.of(names)
                .flatMap(name -> Stream.of(path.split(File.pathSeparator, -1)).map(folder -> Path.of(folder, name)))
                .filter(Files::isExecutable)
                .findFirst()
                .orElseGet(() -> missing("missing " + names[0] + "; verify/install-browser installs it"));
    }

    /** Skips the test, or fails it in CI: it never returns. */
    private static Path missing(String what) {
        return "true".equals(System.getenv("CI")) ? fail(what) : abort(what);
    }
}

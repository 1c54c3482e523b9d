import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;

/** Runs one test class and prints what failed. Exit status: 0 all passed, 10 some failed, 11 none was run. */
final class RunTest {
    public static void main(String[] arguments) {
        var listener = new SummaryGeneratingListener();
        var request = LauncherDiscoveryRequestBuilder.request()
                .selectors(selectClass(arguments[0]))
                .build();
        LauncherFactory.create().execute(request, listener);
        var summary = listener.getSummary();
        summary.getFailures().forEach(failure ->
                System.out.println(failure.getTestIdentifier().getDisplayName() + ": " + failure.getException().getMessage()));
        System.exit(summary.getTestsFoundCount() == 0 ? 11 : summary.getTotalFailureCount() > 0 ? 10 : 0);
    }
}

package io.berth.framework.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** docs/request-language.md says nothing that is not so; the transcripts of the command line are for its own tests. */
final class DocsExamplesTest {
    private static final Pattern FENCED = Pattern.compile("```(\\w+)\n(.*?)\n```", Pattern.DOTALL);
    private static final Pattern INLINE = Pattern.compile("`((?:select|order|rusage|span)\\[[^`\\]]+][^`]*)`");
    private static final Pattern TERM = Pattern.compile("\\| `((?:hosts|ptile|block|stripe)[^`]*)` \\|");

    private static String page() throws IOException {
        return Files.readString(Path.of(System.getProperty("berth.root", "..")).resolve("docs/request-language.md"));
    }

    private static List<String> fenced(String kind) throws IOException {
        return FENCED.matcher(page())
                .results()
                .filter(match -> match.group(1).equals(kind))
                .map(match -> match.group(2))
                .toList();
    }

    @Test
    void everyFenceIsRead() throws IOException {
        assertThat(FENCED.matcher(page()).results().map(match -> match.group(1)))
                .hasSizeGreaterThan(8)
                .containsOnly("request", "fault", "console");
        assertThat(page().split("```", -1))
                .hasSize(1
                        + 2
                                * (fenced("request").size()
                                        + fenced("fault").size()
                                        + fenced("console").size()));
    }

    @Test
    void requestsCompile() throws IOException {
        var requests = new ArrayList<String>();
        fenced("request").forEach(block -> requests.addAll(block.lines().toList()));
        assertThat(requests).hasSizeGreaterThan(15);
        INLINE.matcher(page()).results().forEach(match -> requests.add(match.group(1)));
        for (String request : requests) {
            assertThat(Site.compile(4, request).text()).as(request).isNotEmpty();
        }
    }

    @Test
    void termsOfSpanCompile() throws IOException {
        var terms = TERM.matcher(page()).results().map(match -> match.group(1)).toList();
        assertThat(terms).hasSize(7);
        for (String term : terms) {
            String request = "span[" + term.replace("=n", "=2") + "]";
            assertThat(Site.compile(4, request).text()).isEqualTo(request);
        }
    }

    @Test
    void faultsAreShownAsTheyAre() throws IOException {
        assertThat(fenced("fault")).hasSizeGreaterThan(1);
        for (String shown : fenced("fault")) {
            String request = shown.lines().toList().get(1).strip();
            assertThatExceptionOfType(RequestFault.class)
                    .isThrownBy(() -> Site.compile(4, request))
                    .withMessage(shown);
        }
    }
}

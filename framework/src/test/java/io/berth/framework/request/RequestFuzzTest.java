package io.berth.framework.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Seeded: any text is read or refused, and what was read comes back from its own print. */
final class RequestFuzzTest {
    /** Split at blanks. */
    private static final String PIECES =
            "select[ order[ rusage[ span[ ] ( ) && || == != <= >= < > + - * / ! : , = mem maxmem ut type any local hname ssd os "
                    + "matlab gpus slots 'x-1' 1 0 2.5 4G 10 99999999T defined( duration= decay= /job /host /task hosts= ptile= block= stripe { } same[ ' # \"";

    private static final String[] VALID = {
        "select[mem>=4G && type==any && (ut<0.5 || !ssd)] order[-ut:mem] rusage[mem=1G/task:duration=1h:decay=1,matlab=1/job] span[ptile=2]",
        "mem/maxmem>0.5 && hname!='n-1' rusage[mem=(400 200):duration=(10 15):decay=(1 0)] span[hosts=2]",
        "defined(ut) && -slots*2<=4 order[cpuf] span[stripe=4]"
    };

    @Test
    void printedTreesAreReadAgain() {
        var random = new SplittableRandom(4);
        for (int i = 0; i < 40_000; i++) {
            var tree = new RandomRequests(random).request();
            String text = tree.toString();
            ResourceRequest again = ResourceRequest.parse(text);
            if (!again.equals(tree) || !again.toString().equals(text)) {
                fail("case " + i + ": " + text + " is read as " + again);
            }
        }
    }

    @Test
    void bytesAreReadOrRefused() {
        var random = new SplittableRandom(5);
        for (int i = 0; i < 50_000; i++) {
            var text = new StringBuilder();
            for (int length = random.nextInt(40); length > 0; length--) {
                text.append((char) (random.nextInt(50) == 0 ? random.nextInt(65_536) : random.nextInt(128)));
            }
            isReadOrRefused(text.toString());
        }
    }

    @Test
    void piecesAreReadOrRefused() {
        var random = new SplittableRandom(6);
        String[] pieces = PIECES.split(" ", -1);
        int read = 0;
        for (int i = 0; i < 55_000; i++) {
            var text = new StringBuilder();
            for (int length = random.nextInt(12); length > 0; length--) {
                text.append(pieces[random.nextInt(pieces.length)]);
            }
            read += isReadOrRefused(text.toString()) ? 1 : 0;
        }
        assertThat(read).as("texts that were read").isBetween(1_500, 50_000);
    }

    @Test
    void mutatedRequestsAreReadOrRefused() {
        var random = new SplittableRandom(7);
        int read = 0;
        for (int i = 0; i < 55_000; i++) {
            var text = new StringBuilder(VALID[i % VALID.length]);
            for (int edits = 1 + random.nextInt(2); edits > 0; edits--) {
                int at = random.nextInt(text.length());
                switch (random.nextInt(3)) {
                    case 0 -> text.deleteCharAt(at);
                    case 1 -> text.insert(at, text.charAt(random.nextInt(text.length())));
                    default -> text.setCharAt(at, text.charAt(random.nextInt(text.length())));
                }
            }
            read += isReadOrRefused(text.toString()) ? 1 : 0;
        }
        assertThat(read).as("texts that were read").isBetween(1_500, 50_000);
    }

    /** Compiles too: what cannot be compiled is refused in the same way. Returns whether it was read. */
    private static boolean isReadOrRefused(String text) {
        try {
            ResourceRequest request = ResourceRequest.parse(text);
            String printed = request.toString();
            ResourceRequest again = ResourceRequest.parse(printed);
            if (!again.equals(request) || !again.toString().equals(printed)) {
                fail(text + " is printed as " + printed + " and read again as " + again);
            }
            Site.compile(text);
            return true;
        } catch (RequestFault e) {
            if (e.column() < 1 || e.column() > text.length() + 1) {
                fail(text + ": column " + e.column());
            }
            return false;
        } catch (RuntimeException | StackOverflowError e) {
            return fail("'" + text + "'", e);
        }
    }
}

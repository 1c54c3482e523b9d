package {{package}};

import io.berth.testkit.Contracts;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** What Berth expects of {{article}} {{kind}}, clause by clause. */
final class {{Class}}Test {
    @TestFactory
    Stream<DynamicTest> contract() {
        return Contracts.{{contract}}(new {{Class}}Plugin(), "{{name}}");
    }
}

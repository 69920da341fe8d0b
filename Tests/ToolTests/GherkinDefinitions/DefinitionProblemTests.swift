import GherkinDefinitions
import GherkinSourceScanner
import GherkinTestSupport
import Testing

@Suite("Problems of definitions")
struct DefinitionProblemTests {
  /// The problems of a library's closure: code, the text in the source, and message.
  private func problems(
    _ body: String, runner: RunnerDefinitions? = RunnerDefinitions(builtAt: 0, definitions: [], parameterTypes: []),
    _ file: String = "A.swift"
  ) -> [(code: DefinitionProblem.Code, text: String, message: String)] {
    let source = Array("let a = StepLibrary(W.self) { steps in\n\(body)\n}".utf8)
    let scan = StepScan(source)
    let merge = DefinitionMerge(runner: runner, sources: [file: .unsaved(scan)])
    return DefinitionCheck(merge).problems(of: scan, in: file).map {
      ($0.code, String(decoding: source[$0.range], as: UTF8.self), $0.message)
    }
  }

  @Test(
    "valid definitions have no problems",
    arguments: [
      #"steps.given("a {int} {string}") { (_, a: Int, b: String) in }"#,
      #"steps.given("a {int}") { (_, a: Int, table: DataTable, text: DocString) in }"#,
      #"steps.given("a {int}") { (_, rows: Rows<Hop>) in }"#.replacing("rows", with: "a: Int, rows"),
      #"steps.given("a {int}") { world, a, table in }"#,
      #"steps.given("a {float} {word} {}") { (_, a: Double, b: String, c: String) in }"#,
      #"steps.given("a {int}") { $0.drink($1) }"#,
      #"steps.given("a {int}", body)"#,
      #"steps.given("a {int}")"#,
      #"steps.given(regex: "^(\\d+) (a)?$") { (_, a: Int, b: String?) in }"#,
      #"steps.given(/(\d+)/) { (_, a: Substring) in }"#,
      #"steps.parameterType("side", regex: "l|r") { (t: String) -> Side in a }; steps.given("{side}") { (_, a: Side) in }"#,
      #"steps.given("\(name) {") { _ in }"#,
    ])
  func none(body: String) {
    check(problems(body).map(\.message), equals: [])
  }

  @Test("an invalid definition is reported with the text that must change")
  func invalid() async throws {
    try await GoldenCases("cases/definition-problems.txt").expect { example in
      problems(example.text).map { "\($0.code), \($0.text): \($0.message)" }.joined(separator: "\n")
    }
  }

  @Test("without a runner, a parameter type that no source defines is only reported if its name resembles another")
  func withoutRunner() {
    checkEmpty(problems(#"steps.given("{ship}") { (_, _: String) in }"#, runner: nil))
    check(
      problems(#"steps.given("{itn}") { (_, _: Int) in }"#, runner: nil).map(\.code), equals: [.undefinedParameterType])
  }

  @Test("two definitions with the same pattern for different tags are no duplicates")
  func duplicates() {
    let other = RunnerDefinitions(
      builtAt: 0,
      definitions: [
        KnownDefinition(pattern: "a", form: .expression, file: "B.swift", line: 3, tags: "@x", origin: .runner)
      ],
      parameterTypes: [])
    checkEmpty(problems("steps.given(\"a\") { _ in }", runner: other))
  }

  @Test("thousands of definitions with the same pattern have short messages")
  func manyDuplicates() throws {
    let found = problems(String(repeating: "steps.given(\"a\") { _ in }\n", count: 2_000))
    check(found.count, equals: 2_000)
    #expect(try #require(found.last).message.utf8.count < 200)
  }
}

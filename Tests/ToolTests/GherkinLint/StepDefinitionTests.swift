import GherkinProtocol
import GherkinDefinitions
import GherkinSyntax
import GherkinLint
import GherkinRuntime
import GherkinTestSupport
import Testing

@Suite("Lint: steps and their definitions")
struct StepDefinitionTests {
  private static func definition(
    _ pattern: String, _ file: String, _ line: Int, deprecated: String? = nil, tags: String? = nil
  ) -> KnownDefinition {
    KnownDefinition(
      pattern: pattern, form: .expression, file: file, line: line, deprecated: deprecated, tags: tags, origin: .runner)
  }

  private static let wait = definition("I wait", "Steps/A.swift", 9)
  private static let see = [("Steps/A.swift", 3), ("Steps/B.swift", 5)].map { definition("I see {int}", $0, $1) }

  private static func step(
    _ line: Int, _ text: String, _ definitions: [KnownDefinition] = [], excluded: KnownDefinition? = nil
  ) -> LintedSteps.Step {
    LintedSteps.Step(uri: "a.feature", line: line, text: text, definitions: definitions, excluded: excluded)
  }

  private func found(_ rule: String) throws -> [String] {
    let source = Source(uri: "a.feature", text: "Feature: f\n  Scenario: s\n    * a\n    * b\n    * c\n")
    var steps = LintedSteps()
    steps.definitions = Self.see + [Self.wait]
    steps.unused = [Self.wait]
    steps.undefined = [Self.step(3, "a", [Self.wait]), Self.step(3, "a of another row"), Self.step(4, "b\nb")]
    steps.ambiguous = [Self.step(5, "c", Self.see)]
    return try findings(rule, in: LintedSuite([ParsedSource(source)], steps: steps)).map(\.text)
  }

  @Test("an undefined step is found once, with a similar definition")
  func undefined() throws {
    check(
      try found("undefined-step"),
      equals: [
        "a.feature:3:5: undefined-step: no step definition matches \"a\"; did you mean \"I wait\"?",
        "a.feature:4:5: undefined-step: no step definition matches \"b b\"; define it, or use the words of an existing step",
      ])
  }

  @Test("an undefined step that is defined for other scenarios is found, with their tags")
  func excluded() throws {
    let source = Source(uri: "a.feature", text: "Feature: f\n  Scenario: s\n    * I wait\n")
    let tagged = Self.definition("I wait", "Steps/A.swift", 9, tags: "@web")
    var steps = LintedSteps()
    steps.undefined = [Self.step(3, "I wait", [tagged], excluded: tagged)]
    check(
      try findings("undefined-step", in: LintedSuite([ParsedSource(source)], steps: steps)).map(\.text),
      equals: [
        "a.feature:3:5: undefined-step: no step definition for this scenario matches \"I wait\"; "
          + "Steps/A.swift:9 defines it for scenarios with @web; add the tag, or define it without"
      ])
  }

  @Test("an ambiguous step is found, with its definitions")
  func ambiguous() throws {
    check(
      try found("ambiguous-step"),
      equals: [
        "a.feature:5:5: ambiguous-step: 2 step definitions match: \"I see {int}\" (Steps/A.swift:3), "
          + "\"I see {int}\" (Steps/B.swift:5); make one of them narrower, or rephrase the step"
      ])
  }

  @Test("an unused definition is found")
  func unused() throws {
    check(
      try found("unused-definition"),
      equals: [
        "Steps/A.swift:9: unused-definition: no step uses the definition \"I wait\"; "
          + "remove it, or write a step that uses it"
      ])
  }

  @Test("a step with a deprecated definition is found once on a line, with the advice")
  func deprecated() throws {
    let source = Source(uri: "a.feature", text: "Feature: f\n  Scenario: s\n    * a\n    * b\n")
    let any = Self.definition("{}", "Steps/A.swift", 20, deprecated: "write \"I see 2\"")
    var steps = LintedSteps()
    steps.deprecated = [(any, [(3, "a"), (3, "a of another row"), (4, "b")].map { Self.step($0, $1) })]
    let suite = LintedSuite([try ParsedSource(source)], steps: steps)
    let text = "deprecated-step: the definition \"{}\" is deprecated; write \"I see 2\""
    check(
      try findings("deprecated-step", in: suite).map(\.text),
      equals: ["a.feature:3:5: \(text)", "a.feature:4:5: \(text)"])
  }

  @Test("a table or doc string that the definition does not accept is found at its location")
  func misfit() throws {
    let source = Source(uri: "a.feature", text: "Feature: f\n  Scenario: s\n    * a\n      | b |\n    * c\n")
    var steps = LintedSteps()
    steps.misfits = [("a.feature", 4, 9), ("a.feature", 5, 5), ("other.feature", 5, 5)].compactMap {
      BlockProblem(
        of: [PickleStepArgument](), for: [.table], definedAt: "A.swift:1", uri: $0, at: Location(line: $1, column: $2))
    }
    let text = "step-argument: the step has no table, but its definition (A.swift:1) takes one; add it under the step"
    check(
      try findings("step-argument", in: LintedSuite([try ParsedSource(source)], steps: steps)).map(\.text),
      equals: ["a.feature:4:9: \(text)", "a.feature:5:5: \(text)"])
  }

  @Test("definitions with equal patterns are found")
  func equal() throws {
    check(
      try found("equal-patterns"),
      equals: [
        "Steps/B.swift:5: equal-patterns: the definition at Steps/A.swift:3 has the pattern \"I see {int}\" too; "
          + "remove one of them, or make their patterns differ"
      ])
  }

  @Test("equal patterns for other scenarios are not found, and a similar definition names its scenarios")
  func tagged() throws {
    let source = Source(uri: "a.feature", text: "Feature: f\n  Scenario: s\n    * I wait\n")
    let tags: [String?] = [nil, "@a", "@b", "@a"]
    var steps = LintedSteps()
    steps.definitions = tags.enumerated().map { Self.definition("I wait", "Steps/A.swift", $0, tags: $1) }
    steps.undefined = [Self.step(3, "I wait", [steps.definitions[1]])]
    let suite = LintedSuite([try ParsedSource(source)], steps: steps)
    check(try findings("equal-patterns", in: suite).map(\.text).map { $0.prefix(15) }, equals: ["Steps/A.swift:3"])
    check(
      try findings("undefined-step", in: suite).map(\.text),
      equals: [
        "a.feature:3:5: undefined-step: no step definition matches \"I wait\"; did you mean \"I wait\"? "
          + "(Steps/A.swift:1 defines it for scenarios with @a)"
      ])
  }

  @Test("a definition with a mistake in its pattern is found at its location")
  func unmatchable() throws {
    var steps = LintedSteps()
    steps.unmatchable = [(Self.wait, "no step matches \"I wait\"", "write it")]
    let suite = LintedSuite([try ParsedSource(Source(uri: "a.feature", text: "Feature: f\n"))], steps: steps)
    check(
      try findings("unmatchable-pattern", in: suite).map(\.text),
      equals: [
        "Steps/A.swift:9: unmatchable-pattern: no step matches \"I wait\"; write it"
      ])
  }

  /// Returns the findings about definitions with patterns.
  private func found(_ rule: String, _ patterns: [String], in text: String = "") throws -> [String] {
    let parsed = try ParsedSource(Source(uri: "a.feature", text: "Feature: f\n  Scenario: s\n    \(text)\n    * a\n"))
    var steps = LintedSteps()
    steps.definitions = patterns.enumerated().map { Self.definition($1, "A.swift", $0 + 1) }
    for text in LostLine.texts(in: parsed) {
      steps.matches[text] = steps.definitions.filter { ["{}", text].contains($0.text) }
    }
    return try findings(rule, in: LintedSuite([parsed], steps: steps)).map(\.text)
  }

  @Test("a line of a description whose end matches a definition is found, unless the definition matches any text")
  func lostSteps() throws {
    check(
      try found("lost-line", ["{}", "I wait"], in: "Please, I wait"),
      equals: [
        "a.feature:3:5: lost-line: the line begins with no keyword, so it is text and its step does not run, "
          + "but the definition \"I wait\" (A.swift:2) matches \"I wait\"; write \"* I wait\""
      ])
    check(
      try found("lost-line", ["I wait"], in: "then I wait"),
      equals: [
        "a.feature:3:5: lost-line: \"then\" is not a keyword, so the line is text and its step does not run; "
          + "write \"Then I wait\""
      ])
    checkEmpty(try found("lost-line", ["{}", "I wait"], in: "then we wait"))
    checkEmpty(try found("lost-line", ["{}", "wait"], in: "We never wait"))
  }

  @Test("optional text behind a parameter that takes it is found")
  func greedy() throws {
    check(
      try found("greedy-parameter", ["{int} {word}(s)", "{int} beer(s)", "{word} (now)"]),
      equals: [
        "A.swift:1: greedy-parameter: in \"{int} {word}(s)\", {word} takes the text \"s\" too; "
          + "remove the optional text, or write a parameter type that does not match it"
      ])
  }

  @Test("patterns that differ in an article, a contraction or a sign are found, but not those with other parameters")
  func similar() throws {
    check(
      try found(
        "similar-phrases",
        [
          "I'm on the login page", "I am on login page.", "I see a {word} here", "I see the {word} here",
          "I wait for {int}", "I wait for {word}",
        ]),
      equals: [
        "A.swift:2: similar-phrases: \"I am on login page.\" says the same as \"I'm on the login page\" (A.swift:1); "
          + "use one of them, or join them, as in \"a/the file(s)\""
      ])
  }

  @Test("without definitions, steps are not checked")
  func unknown() throws {
    let suite = LintedSuite([try ParsedSource(Source(uri: "a.feature", text: "Feature: f\n"))])
    for rule in [
      "undefined-step", "ambiguous-step", "unused-definition", "deprecated-step", "equal-patterns",
      "unmatchable-pattern",
    ] {
      checkEmpty(try findings(rule, in: suite))
    }
  }
}

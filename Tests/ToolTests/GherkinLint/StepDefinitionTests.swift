import GherkinSyntax
import GherkinLint
import GherkinTestSupport
import Testing

@Suite("Lint: steps and their definitions")
struct StepDefinitionTests {
  private static let definitions = [
    LintedSteps.Definition(file: "Steps/A.swift", line: 3, pattern: "I see {int}", isUsed: true),
    LintedSteps.Definition(file: "Steps/A.swift", line: 9, pattern: "I wait", isUsed: false),
    LintedSteps.Definition(file: "Steps/B.swift", line: 5, pattern: "I see {int}", isUsed: true),
  ]

  private func found(_ rule: String, knowsAllUses: Bool = true) throws -> [String] {
    let source = Source(uri: "a.feature", text: "Feature: f\n  Scenario: s\n    * a\n    * b\n    * c\n")
    let steps = LintedSteps(
      definitions: Self.definitions,
      undefined: [
        .init(uri: "a.feature", line: 3, text: "a", definitions: [1]),
        .init(uri: "a.feature", line: 3, text: "a of another row", definitions: []),
        .init(uri: "a.feature", line: 4, text: "b\nb", definitions: []),
      ],
      ambiguous: [.init(uri: "a.feature", line: 5, text: "c", definitions: [0, 2])], knowsAllUses: knowsAllUses)
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
    let steps = LintedSteps(
      definitions: [
        LintedSteps.Definition(file: "Steps/A.swift", line: 9, pattern: "I wait", tags: "@web", isUsed: false)
      ], undefined: [.init(uri: "a.feature", line: 3, text: "I wait", definitions: [0], excluded: 0)], ambiguous: [],
      knowsAllUses: true)
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

  @Test("an unused definition is found, unless other features can use it")
  func unused() throws {
    check(
      try found("unused-definition"),
      equals: [
        "Steps/A.swift:9: unused-definition: no step uses the definition \"I wait\"; "
          + "remove it, or write a step that uses it"
      ])
    checkEmpty(try found("unused-definition", knowsAllUses: false))
  }

  @Test("a step with a deprecated definition is found once on a line, with the advice")
  func deprecated() throws {
    let source = Source(uri: "a.feature", text: "Feature: f\n  Scenario: s\n    * a\n    * b\n")
    let uses = [(3, "a"), (3, "a of another row"), (4, "b")].map { line, text in
      LintedSteps.Step(uri: "a.feature", line: line, text: text, definitions: [])
    }
    let steps = LintedSteps(
      definitions: Self.definitions + [
        .init(file: "Steps/A.swift", line: 20, pattern: "{}", isUsed: true, deprecated: "write \"I see 2\"", uses: uses)
      ], undefined: [], ambiguous: [], knowsAllUses: true)
    let suite = LintedSuite([try ParsedSource(source)], steps: steps)
    let text = "deprecated-step: the definition \"{}\" is deprecated; write \"I see 2\""
    check(
      try findings("deprecated-step", in: suite).map(\.text),
      equals: ["a.feature:3:5: \(text)", "a.feature:4:5: \(text)"])
  }

  @Test("a table or doc string that the definition does not accept is found at its location")
  func misfit() throws {
    let source = Source(uri: "a.feature", text: "Feature: f\n  Scenario: s\n    * a\n      | b |\n    * c\n")
    let steps = LintedSteps(
      definitions: Self.definitions, undefined: [], ambiguous: [],
      misfits: [
        .init(uri: "a.feature", line: 4, column: 9, problem: "no column", remedy: "Add \"c\"."),
        .init(uri: "a.feature", line: 5, column: 5, problem: "no table", remedy: "Is it missing?"),
        .init(uri: "other.feature", line: 5, column: 5, problem: "no table", remedy: ""),
      ], knowsAllUses: true)
    check(
      try findings("step-argument", in: LintedSuite([try ParsedSource(source)], steps: steps)).map(\.text),
      equals: [
        "a.feature:4:9: step-argument: no column; add \"c\"", "a.feature:5:5: step-argument: no table; is it missing?",
      ])
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
    let steps = LintedSteps(
      definitions: tags.enumerated().map { number, tags in
        .init(file: "Steps/A.swift", line: number, pattern: "I wait", tags: tags, isUsed: true)
      }, undefined: [.init(uri: "a.feature", line: 3, text: "I wait", definitions: [1])], ambiguous: [],
      knowsAllUses: true)
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
    let steps = LintedSteps(
      definitions: Self.definitions, undefined: [], ambiguous: [],
      unmatchable: [.init(definition: 1, problem: "no step matches \"I wait\"", remedy: "write it")],
      knowsAllUses: false)
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
    let texts = Set(LostLine.texts(in: parsed))
    let matches = texts.map { text in
      (text, patterns.indices.filter { patterns[$0] == "{}" || patterns[$0] == text })
    }
    let steps = LintedSteps(
      definitions: patterns.enumerated().map { .init(file: "A.swift", line: $0 + 1, pattern: $1, isUsed: true) },
      undefined: [], ambiguous: [], matches: Dictionary(uniqueKeysWithValues: matches), knowsAllUses: true)
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

import GherkinSyntax
import GherkinLint
import GherkinTestSupport
import Testing

@Suite("Settings of lint rules")
struct LintSettingsTests {
  private func lint(_ settings: LintSettings) throws -> [Finding] {
    Linter(settings).lint(LintedSuite([try ParsedSource(Source(uri: "a.feature", text: "Feature: f \n"))])).findings
  }

  @Test("a rule can be disabled and enabled, and its severity can be set")
  func values() throws {
    var settings = LintSettings()
    check(try lint(settings).map(\.rule), equals: ["empty", "trailing-blanks"])
    try settings.set("empty", to: "off")
    try settings.set("trailing-blanks", to: "error")
    check(try lint(settings).map(\.severity), equals: [.error])
    try settings.set("empty", to: "true")
    try settings.set("trailing-blanks", to: "false")
    check(try lint(settings).map(\.rule), equals: ["empty"])
  }

  @Test("an unknown rule is reported with the most similar one")
  func unknown() throws {
    var settings = LintSettings()
    let error = #expect(throws: LintSettings.Problem.self) { try settings.set("same-nam", to: "off") }
    check(error?.description, equals: "there is no rule \"same-nam\"; did you mean same-name?")
  }

  @Test("an invalid value of a rule is reported", arguments: ["", "12", "fatal", "Off"])
  func badValue(value: String) throws {
    var settings = LintSettings()
    let error = #expect(throws: LintSettings.Problem.self) { try settings.set("empty", to: value) }
    check(
      error?.description,
      equals: "the rule empty cannot be set to \"\(value)\"; write on, off, error, warning or suggestion")
  }

  @Test("a limit is an integer from 1", arguments: ["0", "-1", "x"])
  func badLimit(value: String) throws {
    var settings = LintSettings()
    let error = #expect(throws: LintSettings.Problem.self) { try settings.set("too-many-steps", to: value) }
    check(error?.description.hasSuffix("write on, off, error, warning or suggestion, or a number from 1"), equals: true)
  }

  @Test("a rule of style is disabled until it is configured, and a limit enables it")
  func taste() throws {
    let suite = LintedSuite([try ParsedSource(Source(uri: "a.feature", text: "Feature: f\nScenario: long name\n* x\n"))]
    )
    var settings = LintSettings()
    checkEmpty(Linter(settings).lint(suite).findings)
    try settings.set("name-length", to: "5")
    check(Linter(settings).lint(suite).findings.map(\.rule), equals: ["name-length"])
  }

  @Test("a rule with values is disabled until some are set, regardless of its severity, and can be disabled again")
  func valuesOfRule() throws {
    let suite = LintedSuite([try ParsedSource(Source(uri: "a.feature", text: "Feature: f\nScenario: s\n* x\n"))])
    var settings = LintSettings()
    try settings.set("required-tags", to: "error")
    checkEmpty(Linter(settings).lint(suite).findings)
    try settings.set("required-tags", toValues: ["@a"])
    check(Linter(settings).lint(suite).findings.map(\.severity), equals: [.error])
    try settings.set("required-tags", to: "off")
    checkEmpty(Linter(settings).lint(suite).findings)
    try settings.set("required-tags", to: "on")
    check(Linter(settings).lint(suite).findings.count, equals: 1)
  }

  @Test(
    "values are validated",
    arguments: [
      ("required-tags", "on", "the rule required-tags needs values; write required-tags: [\"@team-*\", \"@shared\"]"),
      (
        "allowed-tags", "@a,b",
        "the rule allowed-tags: \"b\" is not a tag; write it with its @ and without spaces, such as \"@team-*\""
      ),
      (
        "file-name", "shouting",
        "the rule file-name: \"shouting\" is not one of kebab-case, snake_case, camelCase, PascalCase"
      ),
    ])
  func badValues(rule: String, value: String, message: String) throws {
    var settings = LintSettings()
    let error = #expect(throws: LintSettings.Problem.self) { try settings.set(rule, to: value) }
    check(error?.description, equals: message)
  }

  @Test("a pattern must be a regular expression, and only rules with values accept a list")
  func badPatterns() throws {
    var settings = LintSettings()
    let error = #expect(throws: LintSettings.Problem.self) { try settings.set("forbidden-pattern", toValues: ["("]) }
    check(error?.description.hasPrefix("the rule forbidden-pattern: \"(\" is not a regular expression: "), equals: true)
    #expect(throws: LintSettings.Problem.self) { try settings.set("forbidden-pattern", toValues: [""]) }
    #expect(throws: LintSettings.Problem.self) { try settings.set("forbidden-pattern", toValues: []) }
    #expect(throws: LintSettings.Problem.self) {
      try settings.set("file-name", toValues: ["kebab-case", "snake_case"])
    }
    #expect(throws: LintSettings.Problem.self) { try settings.set("same-name", toValues: ["x"]) }
  }

  @Test("a thousand findings of a rule are kept, and the others are counted")
  func bound() throws {
    let text = "Feature: f\nScenario: s\n" + String(repeating: "* I click #xyz\n", count: 1500)
    var settings = LintSettings()
    for name in LintRules.names { try settings.set(name, to: name == "implementation-words" ? "on" : "off") }
    let result = Linter(settings).lint(LintedSuite([try ParsedSource(Source(uri: "a.feature", text: text))]))
    check(result.findings.count, equals: 1000)
    check(result.omitted, equals: 500)
  }

  @Test("names of rules are unique, and every rule has a description")
  func descriptions() {
    check(Set(LintRules.names).count, equals: LintRules.names.count)
    for rule in LintRules.descriptions { #expect(rule.summary.hasSuffix("."), "\(rule.name)") }
  }
}

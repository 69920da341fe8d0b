import GherkinSyntax
import GherkinLint
import GherkinTestSupport
import Testing

@Suite("Bounds and names of lint rules")
struct LintSettingsTests {
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
    for rule in LintRules.descriptions { check(rule.summary.hasSuffix("."), "\(rule.name)") }
  }
}

import GherkinLint

/// Returns the findings of a single rule.
func findings(_ rule: String, in suite: LintedSuite, to value: String = "on") throws -> [Finding] {
  var settings = LintSettings()
  for name in LintRules.names { try settings.set(name, to: name == rule ? value : "off") }
  return Linter(settings).lint(suite).findings
}

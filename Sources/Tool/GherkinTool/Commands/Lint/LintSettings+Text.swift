import GherkinCommandLine
import GherkinEngine
import GherkinLint

extension LintSettings {
  /// Sets a rule as written.
  mutating func set(_ setting: RuleSettingText) throws(Problem) {
    switch setting.value {
    case .one(let value): try set(setting.rule, to: value)
    case .list(let values): try set(setting.rule, toValues: values)
    }
  }
}

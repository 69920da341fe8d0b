package import YAMLFixtures

/// Reads what a configuration file says of lint's rules.
///
/// ```yaml
/// lint:
///   trailing-blanks: off
///   step-order: error
///   too-many-steps: 12
///   same-name: { severity: suggestion }
/// ```
package struct RuleSettingsReader {
  private static let keys = ["severity", "limit"]

  private let path: String

  /// - Parameter path: the configuration file's.
  package init(_ path: String) {
    self.path = path
  }

  /// The settings under a key, as they are written.
  package func read(_ entry: YAMLMapping.Entry) throws(UsageError) -> [RuleSettingText] {
    guard let mapping = entry.value.mapping else {
      throw problem(entry.key.line, "rules are named: write \"lint: { too-many-steps: 12 }\"")
    }
    var settings: [RuleSettingText] = []
    for rule in mapping.entries {
      for (value, line) in try values(rule) {
        settings.append(RuleSettingText(rule: rule.key.text, value: value, place: "\(path):\(line)"))
      }
    }
    return settings
  }

  private func values(_ rule: YAMLMapping.Entry) throws(UsageError) -> [(String, Int)] {
    if let scalar = rule.value.scalar { return [(scalar.text, rule.key.line)] }
    guard let mapping = rule.value.mapping else {
      throw problem(rule.key.line, "\(rule.key.text) needs one value, or severity and limit by name")
    }
    var values: [(String, Int)] = []
    for entry in mapping.entries {
      guard Self.keys.contains(entry.key.text), let scalar = entry.value.scalar else {
        throw problem(
          entry.key.line, "\(rule.key.text) takes \(Self.keys.joined(separator: " and ")), no \"\(entry.key.text)\"")
      }
      values.append((scalar.text, entry.key.line))
    }
    return values
  }

  private func problem(_ line: Int, _ text: String) -> UsageError {
    .configuration("\(path):\(line): \(text)")
  }
}

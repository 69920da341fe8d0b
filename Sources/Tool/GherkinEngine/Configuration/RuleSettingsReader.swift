package import GherkinData

/// Reads the settings of lint rules in a configuration file.
///
/// ```yaml
/// lint:
///   trailing-blanks: off
///   step-order: error
///   too-many-steps: 12
///   same-name: { severity: suggestion }
///   required-tags: ["@team-*"]
/// ```
package struct RuleSettingsReader {
  private static let keys = ["severity", "limit", "values"]

  private let path: String

  /// - Parameter path: the path of the configuration file.
  package init(_ path: String) {
    self.path = path
  }

  /// Returns the settings under a key, as written.
  package func read(_ entry: YAMLMapping.Entry) throws(UsageError) -> [RuleSettingText] {
    guard let mapping = entry.value.mapping else {
      throw problem(entry.key.line, "lint must be a mapping; write \"lint: { too-many-steps: 12 }\"")
    }
    var settings: [RuleSettingText] = []
    for rule in mapping.entries {
      for (value, line) in try values(rule) {
        settings.append(RuleSettingText(rule: rule.key.text, value: value, place: "\(path):\(line)"))
      }
    }
    return settings
  }

  private func values(_ rule: YAMLMapping.Entry) throws(UsageError) -> [(RuleSettingText.Value, Int)] {
    if let scalar = rule.value.scalar { return [(.one(scalar.text), rule.key.line)] }
    if let list = try list(rule) { return [(list, rule.key.line)] }
    guard let mapping = rule.value.mapping else {
      throw problem(rule.key.line, "\(rule.key.text) needs one value, or severity and limit by name")
    }
    var values: [(RuleSettingText.Value, Int)] = []
    for entry in mapping.entries {
      if entry.key.text == "values", let list = try list(entry) {
        values.append((list, entry.key.line))
      } else if Self.keys.contains(entry.key.text), let scalar = entry.value.scalar {
        values.append((.one(scalar.text), entry.key.line))
      } else {
        throw problem(
          entry.key.line, "\(rule.key.text) takes severity, limit and values, not \"\(entry.key.text)\"")
      }
    }
    return values
  }

  /// Returns the texts of a list; nil if the value is not a list.
  private func list(_ entry: YAMLMapping.Entry) throws(UsageError) -> RuleSettingText.Value? {
    guard let items = entry.value.sequence else { return nil }
    var texts: [String] = []
    for item in items {
      guard let scalar = item.scalar else {
        throw problem(entry.key.line, "the list of \(entry.key.text) has an entry that is not a text")
      }
      texts.append(scalar.text)
    }
    return .list(texts)
  }

  private func problem(_ line: Int, _ text: String) -> UsageError {
    .configuration("\(path):\(line): \(text)")
  }
}

import GherkinText

/// The effective options in the syntax of a configuration file, each with its origin.
struct SettingsText {
  private let settings: Settings
  private let known: [CommandLineOption<RunOptions>]

  private let conditions: ConditionList

  init(_ settings: Settings, _ known: [CommandLineOption<RunOptions>], _ conditions: ConditionList) {
    self.conditions = conditions
    self.settings = settings
    self.known = known
  }

  /// The lines of all options. A repeated option has several.
  var text: String {
    let lines = known.flatMap(lines) + pathLines
    let width = min(lines.map { DisplayWidth.of($0.setting) }.max() ?? 0, 40)
    let profiles = settings.profiles.isEmpty ? "" : ", with \(settings.profiles.joined(separator: ", "))"
    let body = lines.map { line in
      line.origin.isEmpty ? line.setting : "\(line.setting.padded(toColumns: width))  # \(line.origin)"
    }
    let head = ["# \(settings.file.map { $0 + profiles } ?? "no configuration file")"]
    let tail = ["# conditions:"] + conditions.lines.map { "#   \(VisibleText.blanked($0))" }
    return (head + body + tail).map { $0 + "\n" }.joined()
  }

  private typealias Line = (setting: String, origin: String)

  private func lines(_ option: CommandLineOption<RunOptions>) -> [Line] {
    let given = settings.options.filter { $0.key == option.key }
    guard let last = given.last else {
      let standard = option.standard.map(Self.quoted) ?? (option.isFlag ? "false" : "null")
      return [("\(option.key): \(standard)", "default")]
    }
    if option.isFlag { return [("\(option.key): \(last.isOn)", last.origin.text)] }
    return list(option.key, given.map { (Self.quoted($0.value ?? ""), $0.origin.text) })
  }

  private var pathLines: [Line] {
    guard let origin = settings.operandOrigin else { return [("paths: null", "default: Features/ or features/")] }
    return list(ConfigurationFile.pathsKey, settings.operands.map { (Self.quoted($0), origin) })
  }

  private func list(_ key: String, _ values: [Line]) -> [Line] {
    guard values.count != 1 else { return [("\(key): \(values[0].setting)", values[0].origin)] }
    return [("\(key):", "")] + values.map { ("  - \($0.setting)", $0.origin) }
  }

  /// Returns a text quoted for YAML if necessary.
  private static func quoted(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "."), UInt8(ascii: "/"):
        true
      default: false
      }
    }
    return isPlain && !text.isEmpty ? text : "'\(VisibleText.blanked(text).replacing("'", with: "''"))'"
  }
}

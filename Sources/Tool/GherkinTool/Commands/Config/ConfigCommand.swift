package import GherkinCommandLine
import GherkinEngine
import GherkinWorkers
import Foundation
package import GherkinFormatters
import GherkinLint
import GherkinText

/// `gherkin-run config`: shows the effective options of a run with their origins, or the schema of the configuration
/// file.
package struct ConfigCommand: Command {
  package static let name = "config"
  package static let stepRequirement = StepRequirement.welcome

  package static var help: CommandHelp {
    CommandHelp(
      summary: "Shows the options of a run, and where each one is set.",
      discussion: """
        Takes the options and paths of a run, and runs no scenario. It starts the package's runner, if there is one, for
        its formatters and conditions. The output is a configuration file, in which comments name the origin of each
        option. If an option is set in several places, the first of these applies: the command line,
        GHERKIN_RUN_OPTIONS, GHERKIN_RUN_SHARDS (--shard), profiles, the rest of the file. Comments at the end list the
        conditions for tags. --schema prints the JSON Schema of the file instead, for editors.
        """,
      exitStatus: "0 the options were printed, 2 the configuration has an error.",
      examples: [
        "gherkin-run config", "gherkin-run config --profile ci", "gherkin-run config --config other.yaml",
        "gherkin-run config --schema > gherkin-run.schema.json", "gherkin-run config --json",
      ])
  }

  private let options: ConfigOptions
  private let steps: StepSource

  package init(options: ConfigOptions, steps: StepSource) {
    self.options = options
    self.steps = steps
  }

  /// Prints the options or the schema.
  package func run() async throws -> ExitStatus {
    if options.wantsSchema {
      try Console.result(try ConfigurationSchema(options.known).text())
      return .passed
    }
    let loaded = try steps.load()
    defer { loaded.runner?.discard() }
    let conditions = ConditionList(
      loaded.definitions.conditions, environment: ProcessInfo.processInfo.environment,
      folder: FileManager.default.currentDirectoryPath)
    let text = SettingsText(options.settings, options.known, conditions)
    try Console.result(options.isJSON ? text.json : text.text)
    return .passed
  }
}

/// The options of a run that are shown.
package struct ConfigOptions: ConfigurableOptions {
  package static let showsSettings = true

  private(set) var settings = Settings()
  /// All options that a configuration file can set.
  private(set) var known: [CommandLineOption<RunOptions>] = []
  /// Whether the schema of the configuration file is printed instead of the options.
  private(set) var wantsSchema = false
  /// Whether the options are printed as JSON.
  private(set) var isJSON = false
  private var run = RunOptions()

  /// Creates the default options.
  package init() {}

  package static var operands: [Operand<Self>] {
    RunOptions.operands.map { $0.inside(\.run) }
  }

  package static func options(with formatters: [FormatterCatalog.Entry]) -> [CommandLineOption<Self>] {
    let schema = CommandLineOption<Self>(
      names: ["--schema"],
      help: "Print the JSON Schema of the configuration file, with which editors complete and check it.",
      effect: .flag { $0.wantsSchema = true }, isConfigurable: false, section: .general)
    let json = CommandLineOption<Self>(
      names: ["--json"], help: "Write the options as a JSON object.", effect: .flag { $0.isJSON = true },
      isConfigurable: false, section: .general)
    return RunOptions.options(with: formatters).map { $0.inside(\.run) } + [schema, json]
  }

  package mutating func apply(_ settings: Settings) throws(UsageError) {
    self.settings = settings
    for rules in settings.rulesEverywhere {
      var checked = LintSettings()
      for rule in rules { try LintOptions.set(rule, &checked) }
    }
    known = OptionTable<RunOptions>(settings.formatters).options.filter { option in
      if case .answer = option.effect { false } else { option.isConfigurable }
    }
  }
}

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

  /// The options as a JSON object, followed by a line feed. The value of a flag is a boolean.
  var json: String {
    var json = JSONWriter()
    json.object(SettingsObject(settings: settings, known: known, conditions: conditions.listed))
    return String(decoding: json.bytes, as: UTF8.self) + "\n"
  }

  private typealias Line = (setting: String, origin: String)

  private func lines(_ option: CommandLineOption<RunOptions>) -> [Line] {
    let given = settings.options.filter { $0.key == option.key }
    guard let last = given.last else {
      let standard = option.standard.map(Self.quoted) ?? (option.isFlag ? "false" : "null")
      return [("\(option.key): \(standard)", "default")]
    }
    if option.isFlag { return [("\(option.key): \(last.isOn)", last.origin.text)] }
    return list(option.key, given.map { (Self.quoted(ShownCommand.value($0)), $0.origin.text) })
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

/// The effective options as a JSON object.
private struct SettingsObject: JSONWritable {
  /// A value of an option; the origin is nil for a default.
  private struct Value: JSONWritable {
    let key: String
    var text: String?
    var isOn: Bool?
    var origin: String?

    func write(to json: inout JSONWriter) {
      json.member("key", key)
      if let isOn { json.member("value", isOn) } else { json.nullable("value", text) }
      json.nullable("origin", origin)
    }
  }

  private struct Condition: JSONWritable {
    let condition: StepListing.Condition

    func write(to json: inout JSONWriter) {
      json.member("name", condition.name)
      if let holds = condition.holds { json.member("holds", holds) } else { json.nullable("holds", nil as String?) }
      json.nullable("place", condition.place)
    }
  }

  let settings: Settings
  let known: [CommandLineOption<RunOptions>]
  let conditions: [StepListing.Condition]

  func write(to json: inout JSONWriter) {
    json.member("version", 1)
    json.nullable("file", settings.file)
    json.member("profiles", settings.profiles)
    json.member("options", known.flatMap(values))
    json.member("paths", settings.operandOrigin == nil ? [] : settings.operands)
    json.nullable("pathsOrigin", settings.operandOrigin)
    json.member("conditions", conditions.map(Condition.init))
  }

  private func values(_ option: CommandLineOption<RunOptions>) -> [Value] {
    let given = settings.options.filter { $0.key == option.key }
    guard let last = given.last else {
      return [Value(key: option.key, text: option.standard, isOn: option.isFlag ? false : nil)]
    }
    if option.isFlag { return [Value(key: option.key, isOn: last.isOn, origin: last.origin.text)] }
    return given.map { Value(key: option.key, text: ShownCommand.value($0), origin: $0.origin.text) }
  }
}

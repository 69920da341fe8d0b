import GherkinCommandLine
import GherkinEngine
import GherkinLint
import GherkinYAML

/// The JSON Schema of the configuration file, for completion and validation in editors.
///
/// It is derived from the options of a run.
struct ConfigurationSchema {
  private let options: [CommandLineOption<RunOptions>]

  /// - Parameter options: the options that a configuration file can set.
  init(_ options: [CommandLineOption<RunOptions>]) {
    self.options = options
  }

  /// The schema in JSON, with keys in alphabetical order.
  func text() throws -> String {
    var definitions = settings
    definitions["profile"] = .object([
      "type": .array([.string("object"), .string("null")]), "additionalProperties": .bool(false),
      "properties": .object(
        references.merging([ConfigurationFile.extendsKey: names("The profiles to extend.")]) { $1 }),
    ])
    let own: [String: YAMLValue] = [
      ConfigurationFile.profilesKey: .object([
        "description": .string("Settings that apply with --profile NAME."), "type": .string("object"),
        "additionalProperties": Self.reference("profile"),
      ]),
      ConfigurationFile.runnerKey: .object([
        "description": .string("The package's runner: the name of a product, or a path with a slash."),
        "type": .string("string"),
      ]),
    ]
    let schema = YAMLValue.object([
      "$schema": .string("http://json-schema.org/draft-07/schema#"), "title": .string(ConfigurationFile.name),
      "type": .array([.string("object"), .string("null")]), "additionalProperties": .bool(false),
      "properties": .object(references.merging(own) { $1 }), "definitions": .object(definitions),
    ])
    return try schema.json(isIndented: true) + "\n"
  }

  /// The schemas of the keys of both the file and its profiles.
  private var settings: [String: YAMLValue] {
    var settings: [String: YAMLValue] = [
      ConfigurationFile.pathsKey: names("The features to run, as on the command line."),
      ConfigurationFile.rulesKey: .object([
        "description": .string("Rules of gherkin-run lint, by name. gherkin-run lint --rules lists them."),
        "type": .string("object"), "additionalProperties": Self.rule,
        "properties": .object([LintSettings.styleKey: Self.style]),
      ]),
      ConfigurationFile.probeKey: .object([
        "description": .string("Settings of gherkin-run probe."), "type": .string("object"),
        "additionalProperties": .bool(false),
        "properties": .object([
          ConfigurationFile.uncheckedKey: .object([
            "description": .string("Patterns of steps whose values need not be checked, with the reason."),
            "type": .string("object"),
            "additionalProperties": Self.pattern(#"\S"#),
          ])
        ]),
      ]),
    ]
    for option in options {
      settings[option.key] = Self.schema(option)
      if let opposite = option.opposite?.dropFirst(2) {
        settings[String(opposite)] = .object([
          "description": .string("The opposite of \(option.key)."), "type": .string("boolean"),
        ])
      }
    }
    return settings
  }

  private var references: [String: YAMLValue] {
    Dictionary(uniqueKeysWithValues: settings.keys.map { ($0, Self.reference($0)) })
  }

  private static func reference(_ name: String) -> YAMLValue {
    .object(["$ref": .string("#/definitions/\(name)")])
  }

  /// Returns the schema of a text or a list of texts.
  private func names(_ description: String) -> YAMLValue {
    Self.described(description, Self.oneOrMore(Self.text))
  }

  private static func schema(_ option: CommandLineOption<RunOptions>) -> YAMLValue {
    guard let kind = option.value else { return described(option.help, ["type": .string("boolean")]) }
    let value = value(kind, option.choices)
    var members = option.isRepeatable ? oneOrMore(value) : value.members
    if let standard = option.standard { members["default"] = Int(standard).map(YAMLValue.int) ?? .string(standard) }
    return described(option.help, members)
  }

  private static func described(_ text: String, _ members: [String: YAMLValue]) -> YAMLValue {
    .object(members.merging(["description": .string(text)]) { $1 })
  }

  private static func oneOrMore(_ value: YAMLValue) -> [String: YAMLValue] {
    ["anyOf": .array([value, .object(["type": .string("array"), "items": value])])]
  }

  private static let text = YAMLValue.object(["type": .string("string")])

  /// The schema of a lint rule's setting.
  private static let rule: YAMLValue = {
    let scalar = YAMLValue.object(["type": .array([.string("string"), .string("integer"), .string("boolean")])])
    let list = YAMLValue.object(["type": .string("array"), "items": scalar])
    let named = YAMLValue.object([
      "type": .string("object"), "additionalProperties": .bool(false),
      "properties": .object(["severity": scalar, "limit": scalar, "values": list]),
    ])
    return .object(["anyOf": .array([scalar, list, named])])
  }()

  /// The schema of the set of lint rules. `off` without quotation marks is false.
  private static let style = YAMLValue.object([
    "description": .string("recommended enables the rules of style, which are off by default."),
    "enum": .array(LintSettings.styles.map(YAMLValue.string) + [.bool(false)]),
  ])

  /// Returns the schema of an option's values.
  private static func value(_ kind: ValueKind, _ choices: [String]) -> YAMLValue {
    if !choices.isEmpty {
      guard [.format, .order].contains(kind) else { return .object(["enum": .array(choices.map(YAMLValue.string))]) }
      return pattern("^(\(choices.joined(separator: "|")))(:.+)?$")
    }
    switch kind {
    case .number: return .object(["type": .string("integer"), "minimum": .int(0)])
    case .json: return .object(["type": .string("object")])
    case .duration:
      return .object(["anyOf": .array([.object(["enum": .array([.int(0)])]), pattern(#"^([0-9.]+(ms|s|m|h)|0)$"#)])])
    case .size: return pattern("^[0-9]+[KMGkmg]?$")
    case .shard: return pattern("^[0-9]+/[0-9]+$")
    case .words(let words): return .object(["enum": .array(words.map(literal))])
    case .any(let kinds):
      // Words first, because editors propose the first alternative.
      let (words, others) = (kinds.filter { !$0.onlyWords.isEmpty }, kinds.filter(\.onlyWords.isEmpty))
      return .object(["anyOf": .array((words + others).map { value($0, []) })])
    case .text, .file, .format, .order: return text
    }
  }

  private static func literal(_ word: String) -> YAMLValue {
    ["true", "false"].contains(word) ? .bool(word == "true") : .string(word)
  }

  private static func pattern(_ pattern: String) -> YAMLValue {
    .object(["type": .string("string"), "pattern": .string(pattern)])
  }
}

extension YAMLValue {
  /// The members of an object; empty for another value.
  fileprivate var members: [String: YAMLValue] {
    if case .object(let members) = self { members } else { [:] }
  }
}

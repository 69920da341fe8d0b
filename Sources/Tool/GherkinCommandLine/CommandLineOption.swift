package import GherkinFormatters
import GherkinText

/// The kind of an option's value. The help, completion, the schema and the reading of the configuration file follow from
/// it.
package indirect enum ValueKind: Sendable, Hashable {
  case number, duration, size, json, file
  /// A part of several: `2/3`.
  case shard
  /// A format of reports, which may name a file: `junit:results.xml`.
  case format
  /// One of the option's choices, and a number: `random:12`.
  case order
  /// One of some words.
  case words([String])
  /// Any text, with its name in the help.
  case text(String)
  /// One of several kinds.
  case any([ValueKind])

  package static func words(_ words: String...) -> ValueKind { .words(words) }
  package static func any(_ kinds: ValueKind...) -> ValueKind { .any(kinds) }

  /// The name in the help.
  package var name: String {
    switch self {
    case .number: "N"
    case .duration: "DURATION"
    case .size: "SIZE"
    case .json: "JSON"
    case .file: "FILE"
    case .shard: "i/n"
    case .format: "NAME[:FILE]"
    case .order: "ORDER[:SEED]"
    case .words(let words): words.joined(separator: "|")
    case .text(let name): name
    case .any(let kinds): kinds.map(\.name).joined(separator: "|")
    }
  }

  /// The kinds without alternatives.
  package var alternatives: [ValueKind] { if case .any(let kinds) = self { kinds } else { [self] } }

  /// The words, if no other value is possible; empty otherwise.
  package var onlyWords: [String] { if case .words(let words) = self { words } else { [] } }
}

/// An option of a command. Parsing, help, completions and the configuration file are derived from it.
package struct CommandLineOption<Options> {
  /// The effect of an option.
  package enum Effect {
    /// Prints an answer instead of running the command.
    case answer(Answer)
    /// Sets a flag. Adding or removing `--no-` undoes a flag that is set elsewhere, such as in a configuration file.
    case flag(set: (inout Options) -> Void)
    /// Takes a value.
    case value(ValueKind, set: (String, inout Options) throws(UsageError) -> Void)
  }

  /// The answers that every command can print.
  package enum Answer {
    case help
    case version
  }

  /// The names, starting with the long one.
  package let names: [String]
  /// The help, on one or several lines.
  package let help: String
  package let effect: Effect
  /// The default value as it would be written; nil for none.
  package var standard: String?
  /// The values for completion, if the kind of the value does not list them.
  package var choices: [String] = []
  /// Whether the option can be repeated, and is a list in a configuration file.
  package var isRepeatable = false
  /// Whether a configuration file can set the option.
  package var isConfigurable = true
  /// Whether a flag has a negation, if a configuration file can set it.
  package var isNegatable = true
  /// The section of the help; nil for commands without sections.
  package var section: OptionSection?

  package init(
    names: [String], help: String, effect: Effect, standard: String? = nil, choices: [String] = [],
    isRepeatable: Bool = false, isConfigurable: Bool = true, isNegatable: Bool = true,
    section: OptionSection? = nil
  ) {
    self.names = names
    self.help = help
    self.effect = effect
    self.standard = standard
    self.choices = choices
    self.isRepeatable = isRepeatable
    self.isConfigurable = isConfigurable
    self.isNegatable = isNegatable
    self.section = section
  }

  /// The options that every command has.
  package static var shared: [CommandLineOption] {
    [
      CommandLineOption(names: ["--version", "-v"], help: "Print the version.", effect: .answer(.version)),
      CommandLineOption(names: ["--help", "-h"], help: "Print this help.", effect: .answer(.help)),
    ]
  }

  /// The long name without dashes, which is the key in configuration files.
  package var key: String { String(names[0].dropFirst(2)) }

  /// The kind of the value; nil if the option takes none.
  package var value: ValueKind? {
    if case .value(let kind, _) = effect { kind } else { nil }
  }

  /// Whether it is a flag.
  package var isFlag: Bool {
    if case .flag = effect { true } else { false }
  }

  /// The negation of a flag: `--no-fail-fast`, or `--strict` for `--no-strict`; nil for other options, and if there is
  /// nothing to undo.
  package var opposite: String? {
    guard isFlag, isConfigurable, isNegatable else { return nil }
    return key.hasPrefix("no-") ? "--\(key.dropFirst(3))" : "--no-\(key)"
  }
}

extension CommandLineOption {
  /// Returns the option for a command whose options contain these.
  package func inside<Outer>(_ path: WritableKeyPath<Outer, Options>) -> CommandLineOption<Outer> {
    let effect: CommandLineOption<Outer>.Effect =
      switch effect {
      case .answer(.help): .answer(.help)
      case .answer(.version): .answer(.version)
      case .flag(let set): .flag { set(&$0[keyPath: path]) }
      case .value(let kind, let set):
        .value(kind) { (value, options) throws(UsageError) in try set(value, &options[keyPath: path]) }
      }
    return CommandLineOption<Outer>(
      names: names, help: help, effect: effect, standard: standard, choices: choices, isRepeatable: isRepeatable,
      isConfigurable: isConfigurable, isNegatable: isNegatable, section: section)
  }

  /// The tool's option that names the runner. The tool parses it before all others.
  package static var runner: CommandLineOption {
    CommandLineOption(
      names: ["--runner"],
      help: "The program that runs the package's steps. Default: GHERKIN_RUN_RUNNER, or the package's own runner.",
      effect: .value(.text("PROGRAM")) { (_, _) throws(UsageError) in
        throw .badValue(
          option: "--runner",
          problem: CommandTable.isTool
            ? "only a command line has the option; set GHERKIN_RUN_RUNNER to the program instead"
            : "this program is a runner; gherkin-run has the option")
      }, isConfigurable: false)
  }
}

/// A section of the help of a command with many options; the raw value is its heading.
package enum OptionSection: String {
  case choosing = "Choosing scenarios"
  case running = "Running"
  case limits = "Limits"
  case reports = "Reports"
  case terminal = "Terminal"
  case general = "Configuration and help"

  /// Groups options by section, in the order in which the sections first appear.
  ///
  /// - Returns: the options of each section. Options without a section are general; if no option has a section, there
  ///   is a single group.
  package static func divide<Options>(
    _ options: [CommandLineOption<Options>]
  ) -> [(section: OptionSection?, options: [CommandLineOption<Options>])] {
    guard options.contains(where: { $0.section != nil }) else { return [(nil, options)] }
    var sections: [OptionSection] = []
    for option in options {
      let section = option.section ?? .general
      if !sections.contains(section) { sections.append(section) }
    }
    return sections.map { section in (section, options.filter { ($0.section ?? .general) == section }) }
  }
}

extension Array {
  /// Returns options with a section.
  package func inSection<Options>(_ section: OptionSection) -> Self where Element == CommandLineOption<Options> {
    map { option in
      var option = option
      option.section = section
      return option
    }
  }
}

/// All options of a command.
package struct OptionTable<Options: CommandOptions> {
  /// The options, in the order of the help, followed by the shared ones.
  package let options: [CommandLineOption<Options>]

  /// - Parameter formatters: the named formatters.
  package init(_ formatters: [FormatterCatalog.Entry]) {
    options = Options.options(with: formatters) + CommandLineOption.shared
  }

  /// Returns the option with a name as typed, and whether the name negates it: `--no-fail-fast`.
  package func option(named name: String) -> (option: CommandLineOption<Options>, isOn: Bool)? {
    if let option = options.first(where: { $0.names.contains(name) }) { return (option, true) }
    return options.first { $0.opposite == name }.map { ($0, false) }
  }

  /// Returns whether a word of a command line is an option of this table, with or without a value after `=`.
  package func isOption(_ word: String) -> Bool {
    option(named: String(word.prefix { $0 != "=" })) != nil
  }

  /// Returns a suggestion for an unknown option; nil if none is similar.
  func remedy(forUnknown word: String) -> String? {
    let name = String(word.prefix { $0 != "=" })
    if let remedy = OtherCucumbers.remedy(for: name, isKnown: isOption) { return remedy }
    // Flags of Go programs: -format, --godog.format.
    let full = "--" + name.trimmingPrefix(#/--godog\.|--?/#)
    if full != name, full.count > 3 {
      if isOption(full) { return "did you mean \(full)?" }
      if let remedy = OtherCucumbers.remedy(for: full, isKnown: isOption) { return remedy }
    }
    let names = options.flatMap { $0.names + [$0.opposite].compactMap(\.self) }.filter { $0.count > 2 }
    guard name.hasPrefix("--") else {
      let letter = String(name.prefix(2))
      // Single letters are all similar to each other.
      guard name.count > 2 else { return nil }
      if isOption(letter) { return "write \(letter) \(word.dropFirst(2)), with a space" }
      return OtherCucumbers.remedy(for: letter, isKnown: isOption) ?? nearest(to: name, among: names)
    }
    let beginnings = names.filter { $0.hasPrefix(name) }
    if name.count > 2, !beginnings.isEmpty { return "write the full name: \(beginnings.joined(separator: ", "))" }
    let format = "--format"
    if let option = option(named: format)?.option, option.summary.choices.contains(String(name.dropFirst(2))) {
      let words = "\(format) \(name.dropFirst(2))"
      return "write \(words)" + (option.value == .format ? ", or \(words):FILE" : "")
    }
    if name.hasPrefix(Self.negation), let option = option(named: "--\(name.dropFirst(Self.negation.count))")?.option {
      return "\(option.names[0]) has no negation; remove the option"
    }
    return nearest(to: name, among: names)
  }

  private static var negation: String { "--no-" }

  /// Returns a suggestion for an option from those with a similar name; nil if there is none. The dashes and the `no` of
  /// a negation do not make names similar.
  private func nearest(to name: String, among names: [String]) -> String? {
    let prefix = name.hasPrefix(Self.negation) ? Self.negation : name.hasPrefix("--") ? "--" : "-"
    let bodies = names.filter { $0.hasPrefix(prefix) && ($0.hasPrefix(Self.negation) == (prefix == Self.negation)) }
      .map { String($0.dropFirst(prefix.count)) }
    return Spelling.nearest(to: String(name.dropFirst(prefix.count)), among: bodies).map {
      "did you mean \(prefix)\($0)?"
    }
  }

  /// Returns the option for a key in a configuration file.
  package func option(key: String) -> (option: CommandLineOption<Options>, isOn: Bool)? {
    guard let found = option(named: "--\(key)"), found.option.isConfigurable else { return nil }
    if case .answer = found.option.effect { return nil }
    return found
  }

  /// The valid keys of a configuration file.
  package var keys: [String] {
    options.filter { option in
      if case .answer = option.effect { false } else { option.isConfigurable }
    }.map(\.key)
  }

  /// Merges layers of options, later ones taking precedence: of each option, only the occurrences in the last layer
  /// that contains it are used.
  package func resolve(_ layers: [[GivenOption]]) -> [GivenOption] {
    divided(layers).effective
  }

  /// Returns the options that those of later layers override.
  package func overridden(_ layers: [[GivenOption]]) -> [GivenOption] { divided(layers).overridden }

  private func divided(_ layers: [[GivenOption]]) -> (effective: [GivenOption], overridden: [GivenOption]) {
    var last: [String: Int] = [:]
    for (number, layer) in layers.enumerated() {
      for given in layer { last[given.key] = number }
    }
    var (effective, overridden): ([GivenOption], [GivenOption]) = ([], [])
    for (number, layer) in layers.enumerated() {
      for given in layer {
        if last[given.key] == number { effective.append(given) } else { overridden.append(given) }
      }
    }
    return (effective, overridden)
  }

  /// Applies options. Of a flag, the last occurrence is used.
  package func apply(_ given: [GivenOption], to options: inout Options) throws(UsageError) {
    for (number, one) in given.enumerated() {
      guard let option = self.options.first(where: { $0.key == one.key }) else { continue }
      switch option.effect {
      case .answer: continue
      case .flag(let set):
        if one.isOn, !given[(number + 1)...].contains(where: { $0.key == one.key }) { set(&options) }
      case .value(_, let set):
        do {
          try set(one.value ?? "", &options)
        } catch {
          throw .located(one.origin, error)
        }
      }
    }
  }
}

/// The description of an option for completions, independent of the command.
package struct OptionSummary {
  /// All names, including the negation.
  package let names: [String]
  /// The help, on one line.
  package let help: String
  package let takesValue: Bool
  package let choices: [String]
  package let takesFile: Bool
}

extension CommandLineOption {
  package var summary: OptionSummary {
    return OptionSummary(
      names: names + [opposite].compactMap(\.self), help: String(help.prefix { $0 != "\n" }),
      takesValue: value != nil, choices: choices.isEmpty ? value?.onlyWords ?? [] : choices,
      takesFile: value?.alternatives.contains(.file) == true)
  }
}

extension Command {
  /// Returns the options of the command.
  package static func optionSummaries(_ formatters: [FormatterCatalog.Entry]) -> [OptionSummary] {
    OptionTable<Options>(formatters).options.map(\.summary)
  }
}

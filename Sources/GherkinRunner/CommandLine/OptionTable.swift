package import GherkinFormatters

/// All options of a command.
package struct OptionTable<Options: CommandOptions> {
  /// The options, in the order of the help, the shared ones last.
  package let options: [CommandLineOption<Options>]

  /// - Parameter formatters: the formatters that have names.
  package init(_ formatters: [FormatterCatalog.Entry]) {
    options = Options.options(with: formatters) + CommandLineOption.shared
  }

  /// The option of a name, as typed, and whether the name takes it back: `--no-fail-fast`.
  package func option(named name: String) -> (option: CommandLineOption<Options>, isOn: Bool)? {
    if let option = options.first(where: { $0.names.contains(name) }) { return (option, true) }
    return options.first { $0.opposite == name }.map { ($0, false) }
  }

  /// The option of a configuration file's key.
  package func option(key: String) -> (option: CommandLineOption<Options>, isOn: Bool)? {
    guard let found = option(named: "--\(key)"), found.option.isConfigurable else { return nil }
    if case .answer = found.option.effect { return nil }
    return found
  }

  /// The keys that a configuration file may have.
  package var keys: [String] {
    options.filter { option in
      if case .answer = option.effect { false } else { option.isConfigurable }
    }.map(\.key)
  }

  /// What holds when the options of some layers are given, the later beating the earlier: of each option only those
  /// count that stand in the last layer that has it.
  package func resolve(_ layers: [[GivenOption]]) -> [GivenOption] {
    var last: [String: Int] = [:]
    for (number, layer) in layers.enumerated() {
      for given in layer { last[given.key] = number }
    }
    return layers.enumerated().flatMap { number, layer in layer.filter { last[$0.key] == number } }
  }

  /// Does what the given options say. Of a flag, its last word counts.
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

package import GherkinFormatters
import TextSupport

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

  /// Whether a word of a command line is an option of this table, with or without a value after `=`.
  func isOption(_ word: String) -> Bool {
    option(named: String(word.prefix { $0 != "=" })) != nil
  }

  /// Returns what to write in place of a word that is no option of this table; nil if nothing is near.
  func remedy(forUnknown word: String) -> String? {
    let name = String(word.prefix { $0 != "=" })
    if let remedy = OtherCucumbers.remedy(for: name, isKnown: isOption) { return remedy }
    // The flags of a Go program: -format, --godog.format.
    let full = "--" + name.trimmingPrefix(#/--godog\.|--?/#)
    if full != name, full.count > 3 {
      if isOption(full) { return "did you mean \(full)?" }
      if let remedy = OtherCucumbers.remedy(for: full, isKnown: isOption) { return remedy }
    }
    let names = options.flatMap { $0.names + [$0.opposite].compactMap(\.self) }.filter { $0.count > 2 }
    guard name.hasPrefix("--") else {
      let letter = String(name.prefix(2))
      // Of single letters every one is near to every other.
      guard name.count > 2 else { return nil }
      if isOption(letter) { return "write \(letter) \(word.dropFirst(2)), with a space" }
      return OtherCucumbers.remedy(for: letter, isKnown: isOption) ?? nearest(to: name, among: names)
    }
    let beginnings = names.filter { $0.hasPrefix(name) }
    if name.count > 2, !beginnings.isEmpty { return "write the full name: \(beginnings.joined(separator: ", "))" }
    return nearest(to: name, among: names)
  }

  private func nearest(to name: String, among names: [String]) -> String? {
    Spelling.nearest(to: name, among: names).map { "did you mean \($0)?" }
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

package import GherkinFormatters
import GherkinText

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
  func isOption(_ word: String) -> Bool {
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
      return "write \(words)" + (option.valueName?.contains(":FILE") == true ? ", or \(words):FILE" : "")
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
    var last: [String: Int] = [:]
    for (number, layer) in layers.enumerated() {
      for given in layer { last[given.key] = number }
    }
    return layers.enumerated().flatMap { number, layer in layer.filter { last[$0.key] == number } }
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

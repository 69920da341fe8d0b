package import GherkinFormatters

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
    let name = valueName ?? ""
    // `auto|always|never` lists values; `JSON|FILE` lists kinds of values.
    let listed = name.split(separator: "|").map(String.init)
    let isList = listed.count > 1 && listed.allSatisfy { $0.utf8.allSatisfy { (97...122).contains($0) } }
    return OptionSummary(
      names: names + [opposite].compactMap(\.self), help: String(help.prefix { $0 != "\n" }),
      takesValue: valueName != nil,
      choices: choices.isEmpty && isList ? listed : choices, takesFile: name.hasSuffix("FILE"))
  }
}

extension Command {
  /// Returns the options of the command.
  package static func optionSummaries(_ formatters: [FormatterCatalog.Entry]) -> [OptionSummary] {
    OptionTable<Options>(formatters).options.map(\.summary)
  }
}

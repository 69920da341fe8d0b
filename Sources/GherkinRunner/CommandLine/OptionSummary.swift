package import GherkinFormatters

/// What completions need to know of an option, whatever command it belongs to.
package struct OptionSummary {
  /// All its names, with what takes it back.
  package let names: [String]
  /// What it does, in a line.
  package let help: String
  package let takesValue: Bool
  package let choices: [String]
  package let takesFile: Bool
}

extension CommandLineOption {
  package var summary: OptionSummary {
    let name = valueName ?? ""
    // `auto|always|never` lists the values; `JSON|FILE` tells their kinds.
    let listed = name.split(separator: "|").map(String.init)
    let isList = listed.count > 1 && listed.allSatisfy { $0.utf8.allSatisfy { (97...122).contains($0) } }
    return OptionSummary(
      names: names + [opposite].compactMap(\.self), help: String(help.prefix { $0 != "\n" }),
      takesValue: valueName != nil,
      choices: choices.isEmpty && isList ? listed : choices, takesFile: name.hasSuffix("FILE"))
  }
}

extension Command {
  /// The options of the command.
  package static func optionSummaries(_ formatters: [FormatterCatalog.Entry]) -> [OptionSummary] {
    OptionTable<Options>(formatters).options.map(\.summary)
  }
}

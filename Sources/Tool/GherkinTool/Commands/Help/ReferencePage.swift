import GherkinCommandLine
import GherkinEngine
import GherkinFormatters

/// A Markdown reference of all commands and their options, derived from the same tables as the help: the end of the
/// page Reference.
struct ReferencePage {
  private let formatters: [FormatterCatalog.Entry]

  /// - Parameter formatters: the named formatters.
  init(_ formatters: [FormatterCatalog.Entry]) {
    self.formatters = formatters
  }

  /// The whole page.
  var text: String {
    let head = """
      ## Commands and options

      Write the value of an option after a space or `=`. Words after `--` are not options. `--no-` before the name of a
      flag undoes it; for a flag that starts with `--no-`, leave that out. The options of
      `\(CommandTable.standard.name)` can also be set in a configuration file, by their long names.
      """
    return ([head] + CommandTable.all.map { $0.reference(formatters) }).joined(separator: "\n\n") + "\n"
  }
}

extension Command {
  /// Returns the section of the command.
  fileprivate static func reference(_ formatters: [FormatterCatalog.Entry]) -> String {
    let words = [call, "[OPTION…]"] + Options.operands.map(\.usage)
    let operands = Options.operands.map { ReferenceEntry(head: $0.name, help: $0.help).text }
    let sections = [
      "## \(name)", Markdown.text(help.summary), "```text\n\(words.joined(separator: " "))\n```",
      Markdown.text(help.discussion), (operands + options(formatters)).joined(separator: "\n"),
      "Exit status: \(Markdown.text(help.exitStatus))",
      "```sh\n\(help.examples.joined(separator: "\n"))\n```",
    ]
    return sections.filter { !$0.isEmpty }.joined(separator: "\n\n")
  }

  /// Returns an entry for each option, except those of every command. Options of a run that another command accepts too are
  /// only named.
  private static func options(_ formatters: [FormatterCatalog.Entry]) -> [String] {
    let isRun = name == CommandTable.standard.name
    let ofRun = Set(isRun ? [] : RunOptions.options(with: formatters).map { [$0.help] + $0.names })
    let all = Options.options(with: formatters)
    let shared = all.filter { ofRun.contains([$0.help] + $0.names) }
    var entries: [String] = []
    if !shared.isEmpty {
      let names = shared.compactMap(\.names.first).map { "`\($0)`" }.joined(separator: ", ")
      let whole = shared.count == ofRun.count ? "All options" : "The option\(shared.count == 1 ? "" : "s") \(names)"
      entries.append("- \(whole) of `\(CommandTable.standard.name)`.")
    }
    for (section, options) in OptionSection.divide(all.filter { !ofRun.contains([$0.help] + $0.names) }) {
      if let section { entries.append("\n### \(section.rawValue)\n") }
      entries += options.map { option in
        let names = option.names.joined(separator: ", ")
        return ReferenceEntry(
          head: option.value.map { "\(names) \($0.name)" } ?? names, help: option.help, standard: option.standard
        ).text
      }
    }
    return entries
  }
}

/// An option or an operand as a list item.
private struct ReferenceEntry {
  /// The names and the value.
  let head: String
  let help: String
  var standard: String?

  /// The list item, with a nested item for each line of the help that explains a value: `pretty: features as they run.`
  var text: String {
    var texts: [String] = []
    var values: [String] = []
    for line in help.split(separator: "\n").map(String.init) {
      if let value = line.wholeMatch(of: #/([a-z-]+): (.*)/#), line.first?.isLowercase == true, !texts.isEmpty {
        values.append("  - `\(value.1)`: \(Markdown.text(String(value.2)))")
      } else {
        texts.append(line)
      }
    }
    let item = "- `\(head)`: \(Markdown.text(texts.joined(separator: " ")))"
    let isTold = standard.map { help.contains("(the default)") || help.contains("Default: \($0)") } ?? true
    let told = isTold ? item : "\(item) Default: `\(standard ?? "")`."
    return ([told] + values).joined(separator: "\n")
  }
}

/// Converts plain help text to Markdown.
private enum Markdown {
  /// Returns a text with its quoted words, options and tags as code, and all other characters escaped.
  static func text(_ plain: String) -> String {
    let code = #/(?<quote>'[^']+')(?![a-z])|--[a-z][-a-z0-9]*|@[a-z.][-a-z0-9.*]*(?:\([^)]*\))?/#
    var text = ""
    var rest = plain.split(separator: "\n").joined(separator: " ")[...]
    while let match = rest.firstMatch(of: code) {
      text += escaped(rest[..<match.range.lowerBound])
      text += match.quote.map { "`\($0.dropFirst().dropLast())`" } ?? "`\(match.0)`"
      rest = rest[match.range.upperBound...]
    }
    return text + escaped(rest)
  }

  private static func escaped(_ text: Substring) -> String {
    text.reduce(into: "") { result, character in
      if #"\`*_<>[]|"#.contains(character) { result.append("\\") }
      result.append(character)
    }
  }
}

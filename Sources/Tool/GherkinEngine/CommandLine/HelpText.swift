package import GherkinFormatters

/// The text of a command's `--help`, derived from the command's declarations.
package struct HelpText<C: Command> {
  private let formatters: [FormatterCatalog.Entry]

  /// Creates the help of a command, which can list the named formatters.
  package init(_ command: C.Type, formatters: [FormatterCatalog.Entry]) {
    self.formatters = formatters
  }

  /// The whole text.
  package var text: String {
    let sections = [
      C.help.summary, usage, C.help.discussion, commands, options,
      Self.wrapped("Exit status: \(C.help.exitStatus)", indent: 0),
      "Examples:\n" + C.help.examples.map { "  \($0)" }.joined(separator: "\n"),
    ]
    return sections.filter { !$0.isEmpty }.joined(separator: "\n\n") + "\n"
  }

  private var isStandard: Bool { C.name == CommandTable.standard.name }

  private var usage: String {
    let name = isStandard ? "[\(C.name)]" : C.name
    let words = [CommandTable.program, name, "[OPTION…]"] + C.Options.operands.map(\.usage)
    let operands = C.Options.operands.map { entry($0.name, $0.help) }
    return (["Usage: \(words.joined(separator: " "))", ""] + operands).joined(separator: "\n")
  }

  /// The list of all commands, in the help of the default command.
  private var commands: String {
    guard isStandard else { return "" }
    let commands = CommandTable.all.map { entry($0.name, $0.help.summary) }
    return """
      Commands:
      \(commands.joined(separator: "\n"))
      Without a command: \(C.name). For a path named \(C.name), write ./\(C.name). COMMAND --help describes a command.
      Topics of \(CommandTable.program) help: \(HelpTopic.allCases.map(\.rawValue).joined(separator: ", ")).
      """
  }

  private var options: String {
    let sections = OptionSection.divide(OptionTable<C.Options>(formatters).options).map { section, options in
      let entries = options.map { option in
        let names = option.names.joined(separator: ", ")
        return entry(option.valueName.map { "\(names) \($0)" } ?? names, option.help)
      }
      return ([section.map { "\n\($0.rawValue):" }].compactMap(\.self) + entries).joined(separator: "\n")
    }
    return (["Options:"] + sections).joined(separator: "\n")
  }

  private func entry(_ head: String, _ help: String) -> String {
    let lines = help.split(separator: "\n").map { Self.wrapped(String($0), indent: 6) }
    return (["  \(head)"] + lines).joined(separator: "\n")
  }

  /// The width of help in columns.
  private static var width: Int { 120 }

  /// Returns a text wrapped between words.
  private static func wrapped(_ text: String, indent: Int) -> String {
    var lines: [String] = []
    var line = ""
    for word in text.split(whereSeparator: \.isWhitespace) {
      if !line.isEmpty, indent + line.count + 1 + word.count > width {
        lines.append(line)
        line = ""
      }
      line += line.isEmpty ? String(word) : " \(word)"
    }
    return (lines + [line]).map { String(repeating: " ", count: indent) + $0 }.joined(separator: "\n")
  }
}

package import GherkinFormatters
import GherkinText

/// `gherkin-run help [TOPIC]`: prints the help of a command or about a topic.
package struct HelpCommand: Command {
  package static let name = "help"

  package static var help: CommandHelp {
    CommandHelp(
      summary: "Prints the help of a command or a topic.",
      discussion: "Topics: \(HelpTopic.allCases.map(\.rawValue).joined(separator: ", ")), and all commands.",
      exitStatus: "0 the help was printed, 2 the topic does not exist.",
      examples: ["gherkin-run help steps", "gherkin-run help configuration"])
  }

  package struct Options: CommandOptions {
    private var topic = RunCommand.name
    private var isPage = false
    private(set) var text = ""

    package init() {}

    package static var operands: [Operand<Self>] {
      [
        Operand(name: "TOPIC", count: .oneOrNone, help: "A command or a topic.") { word, options in
          options.topic = word
        }
      ]
    }

    package static func options(with formatters: [FormatterCatalog.Entry]) -> [CommandLineOption<Self>] {
      [
        CommandLineOption(
          names: ["--markdown"], help: "Print all commands and options in Markdown.",
          effect: .flag { $0.isPage = true })
      ]
    }

    package mutating func note(_ settings: Settings) throws(UsageError) {
      text = try isPage ? ReferencePage(settings.formatters).text : Self.text(of: topic, settings.formatters)
    }

    private static func text(of word: String, _ formatters: [FormatterCatalog.Entry]) throws(UsageError) -> String {
      if let command = CommandTable.all.first(where: { $0.name == word }) { return command.helpText(formatters) }
      if let topic = HelpTopic(rawValue: word) { return topic.text }
      let known = CommandTable.all.map { $0.name } + HelpTopic.allCases.map(\.rawValue)
      let nearest = Spelling.nearest(to: word, among: known).map { "did you mean \($0)?" }
      throw .badValue(
        option: "TOPIC",
        problem: "there is no help on \"\(word)\"; \(nearest ?? "there is on \(known.joined(separator: ", "))")")
    }
  }

  private let options: Options

  package init(options: Options, steps: StepSource) {
    self.options = options
  }

  /// Prints the help.
  package func run() async -> ExitStatus {
    Console.output(options.text)
    return .passed
  }
}

extension Command {
  /// Returns the help of the command.
  static func helpText(_ formatters: [FormatterCatalog.Entry]) -> String {
    HelpText(Self.self, formatters: formatters).text
  }
}

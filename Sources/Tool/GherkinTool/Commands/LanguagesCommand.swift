import GherkinFormatters
import GherkinEngine
import GherkinSteps

/// `gherkin-run languages [LANG]`: lists languages, or the keywords of one.
struct LanguagesCommand: Command {
  static let name = "languages"

  static var help: CommandHelp {
    CommandHelp(
      summary: "Lists the languages of features, or the keywords of one language.",
      discussion: "The first line of a feature sets its language: '# language: fr'. --language sets it for a run.",
      exitStatus: "0 the list was printed, 2 the language does not exist.",
      examples: ["gherkin-run languages", "gherkin-run languages fr"])
  }

  struct Options: CommandOptions {
    var listing = LanguageListing.languages

    static var operands: [Operand<Self>] {
      [
        Operand(name: "LANG", count: .oneOrNone, help: "The code of a language: fr, zh-CN.") {
          (word, options) throws(UsageError) in
          options.listing = .keywords(try RunOptions.language(word, "LANG"))
        }
      ]
    }

    static func options(with formatters: [FormatterCatalog.Entry]) -> [CommandLineOption<Self>] { [] }
  }

  private let options: Options

  init(options: Options, steps: StepSource) {
    self.options = options
  }

  /// Prints the list.
  func run() async -> ExitStatus {
    options.listing.show()
  }
}

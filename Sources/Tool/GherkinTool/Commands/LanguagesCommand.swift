import GherkinCommandLine
import GherkinFormatters
import GherkinEngine
import GherkinSteps
import GherkinSyntax
import GherkinText

/// `gherkin-run languages [LANG]`: lists languages, or the keywords of one.
struct LanguagesCommand: Command {
  static let name = "languages"

  static var help: CommandHelp {
    CommandHelp(
      summary: "Lists the languages of features, or the keywords of one language.",
      discussion: """
        The first line of a feature sets its language: '# language: fr'. For features without it, and for Markdown, which
        has no such line, --language or language: of gherkin-run.yaml sets the language.
        """,
      exitStatus: "0 the list was printed, 2 the language does not exist.",
      examples: ["gherkin-run languages", "gherkin-run languages fr"])
  }

  struct Options: CommandOptions {
    fileprivate var listing = LanguageListing.languages

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
  func run() async throws -> ExitStatus {
    try Console.result(options.listing.text)
    return .passed
  }
}

/// The languages of features, or the keywords of one.
private enum LanguageListing {
  case languages
  /// The keywords of a language, by its code.
  case keywords(String)

  /// The listing as a table.
  var text: String { Self.table(rows) }

  private var rows: [[String]] {
    switch self {
    case .languages: Dialect.all.map { [$0.code, $0.name, $0.nativeName] }
    case .keywords(let code): Dialect(code: code).map(Self.keywords(of:)) ?? []
    }
  }

  /// Returns the name of each kind of keyword, as in the official keyword lists, with the quoted keywords.
  private static func keywords(of dialect: Dialect) -> [[String]] {
    let steps = [
      ("given", dialect.given), ("when", dialect.when), ("then", dialect.then), ("and", dialect.and),
      ("but", dialect.but),
    ]
    return (dialect.headers.map { ($0.name, $0.keywords) } + steps).map { name, words in
      [name, words.map { "\"\($0)\"" }.joined(separator: ", ")]
    }
  }

  private static func table(_ rows: [[String]]) -> String {
    let widths = DisplayWidth.ofColumns(in: rows)
    return rows.map { row in
      let cells = zip(row, widths).dropLast().map { cell, width in cell.padded(toColumns: width) }
      return (cells + row.suffix(1)).joined(separator: "  ") + "\n"
    }.joined()
  }
}

import GherkinSyntax
import GherkinFormatters
import GherkinText

/// The languages of features, or the keywords of one.
package enum LanguageListing {
  case languages
  /// The keywords of a language, by its code.
  case keywords(String)

  /// Prints the listing.
  package func show() -> ExitStatus {
    do {
      try Console.result(Self.table(rows))
      return .passed
    } catch {
      Console.error("\(CommandTable.program): \(error)\n")
      return .notDone
    }
  }

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

import Gherkin
import GherkinFormatters

/// The languages that features can be in, or the keywords of one.
package enum LanguageListing {
  case languages
  /// The keywords of a language, by its code.
  case keywords(String)

  /// Prints it.
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

  /// The name of each kind of keyword, as the official keyword lists have it, and the keywords between quotes.
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
    let columns = rows.map(\.count).max() ?? 0
    let widths = (0..<columns).map { column in rows.map { DisplayWidth.of($0[column]) }.max() ?? 0 }
    return rows.map { row in
      let cells = row.enumerated().map { column, cell in
        column == columns - 1 ? cell : cell + String(repeating: " ", count: widths[column] - DisplayWidth.of(cell) + 2)
      }
      return cells.joined() + "\n"
    }.joined()
  }
}

import GherkinExpressions
import GherkinHost
import GherkinProtocol
import GherkinRuntime
import GherkinSyntax
import GherkinSteps
import Testing

/// A table of a feature file that starts in line 7.
///
/// - Parameters:
///   - text: the lines of the table.
///   - parameterTypes: the custom parameter types of the run.
func written(_ text: String, _ parameterTypes: [ParameterType] = []) throws -> DataTable {
  let libraries = [StepLibrary(parameterTypes: parameterTypes)]
  let definitions = ExecutableDefinitions(joining: libraries)
  let catalogue = try StepCatalogue(definitions, ids: IncrementingIDGenerator())
  var rows: [[String]] = []
  var places: [[TextPlace]] = []
  for (index, line) in text.split(separator: "\n").enumerated() {
    var row: [String] = []
    var columns: [TextPlace] = []
    var column = line.prefix { $0 != "|" }.count + 2
    for cell in line.split(separator: "|", omittingEmptySubsequences: false).dropFirst().dropLast() {
      let space = cell.prefix { $0 == " " }.count
      row.append(cell.trimmed)
      columns.append(TextPlace(line: 7 + index, column: column + (cell.trimmed.isEmpty ? 0 : space)))
      column += cell.count + 1
    }
    rows.append(row)
    places.append(columns)
  }
  let inputs = catalogue.withCellInputs(PickleTable(rows: rows)).cellInputs
  let origin = TableOrigin(file: "f.feature", parameterTypes: definitions.registry, cellInputs: inputs) { [places] in
    places[$0][$1]
  }
  return DataTable(rows: rows, origin: origin)
}

extension Substring {
  fileprivate var trimmed: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}

/// A parameter type's value.
struct Flight: Decodable, Equatable, Sendable {
  var from: String
  var to: String

  static let parameterType = ParameterType(name: "flight", capturing: "([A-Z]{3})-([A-Z]{3})") {
    (from: String, to: String) in
    guard from != "XXX" else { throw Unknown() }
    return Flight(from: from, to: to)
  }

  private struct Unknown: Error, CustomStringConvertible { let description = "no such airport" }
}

/// A record with values of a parameter type.
struct Trip: Decodable, Equatable {
  var flight: Flight
  var back: Flight?
  var seats: Int
}

/// The complete text of the error that a body throws.
func failure<E: Error & CustomStringConvertible>(
  _ type: E.Type = TableError.self, sourceLocation: SourceLocation = #_sourceLocation, _ body: () throws -> Void
) throws -> String {
  var message: String?
  do { try body() } catch let error as E { message = error.description }
  return try #require(message, "no error was thrown", sourceLocation: sourceLocation)
}

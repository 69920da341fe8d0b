package import GherkinSyntax
package import GherkinSteps
import GherkinReservedTags

/// Adds the rows of examples that are read from fixtures: those with a tag `@examples(beers.yaml)`.
///
/// The location of a row and of its pickle is its line in the fixture. The header has the location of the tag.
package struct ExamplesExpansion: DocumentVisitor {
  private let source: ExamplesSource?
  private let ids: IncrementingIDGenerator
  private let uri: String
  /// The errors, each at its examples.
  private(set) var errors: [ParseError] = []
  /// Whether examples of the document have rows from fixtures.
  private(set) var hasFiles = false

  /// Creates an expansion for a document.
  ///
  /// - Parameters:
  ///   - source: reads the fixtures; if nil, a tag that names one is an error.
  ///   - ids: generates the ids of header and rows.
  ///   - uri: the document's file.
  package init(_ source: ExamplesSource?, ids: IncrementingIDGenerator, uri: String) {
    self.source = source
    self.ids = ids
    self.uri = uri
  }

  /// Returns a document with the rows that a source reads; examples whose fixture cannot be read stay without rows.
  package static func filled(_ document: GherkinDocument, _ source: ExamplesSource?) -> GherkinDocument {
    var filled = document
    var expansion = ExamplesExpansion(source, ids: IncrementingIDGenerator(), uri: document.uri)
    expansion.fill(&filled)
    return filled
  }

  /// Adds the rows to all examples with the tag.
  package mutating func fill(_ document: inout GherkinDocument) {
    visit(document)
    // Nearly no document has such examples, and the update would copy its scenarios.
    guard hasFiles else { return }
    document.feature?.updateScenarios { scenario in
      for index in scenario.examples.indices { fill(&scenario.examples[index]) }
    }
    errors.sort { ($0.location.line, $0.location.column ?? 0) < ($1.location.line, $1.location.column ?? 0) }
  }

  /// Records whether the rows come from a fixture. Here the tags are in the right place.
  package mutating func visit(_ examples: GherkinDocument.Examples) {
    hasFiles = hasFiles || examples.hasRowsOfFile
  }

  /// Rejects tags in other places, where they would silently have no effect.
  package mutating func visit(_ tags: [GherkinDocument.Tag]) {
    for tag in tags where tag.isExamplesFile { add(ExamplesProblem.misplaced(tag: tag.name), at: tag.location) }
  }

  private mutating func fill(_ examples: inout GherkinDocument.Examples) {
    let tags = examples.tags.filter(\.isExamplesFile)
    guard let tag = tags.first else { return }
    do {
      guard tags.count == 1 else { throw ExamplesProblem.severalFiles(tags.map(\.name)) }
      guard let name = tag.examplesFile else { throw ExamplesProblem.noName(tag: tag.name) }
      guard examples.tableHeader == nil else { throw ExamplesProblem.rowsInFeature(tag: tag.name) }
      guard let source else { throw ExamplesProblem.noSource(tag: tag.name) }
      let (header, rows) = try source.read(name, uri)
      examples.tableHeader = row(header, at: tag.location)
      examples.tableBody = rows.map { row($0.cells, at: Location(line: $0.line)) }
    } catch {
      add(error, at: examples.location)
    }
  }

  private func row(_ cells: [String], at location: Location) -> GherkinDocument.TableRow {
    .init(location: location, cells: cells.map { .init(location: location, value: $0) }, id: ids.next())
  }

  private mutating func add(_ error: any Error, at location: Location) {
    errors.append(ParseError(uri: uri, location: location, problem: "\(error)"))
  }
}

/// The problems of a tag `@examples(…)` itself.
private enum ExamplesProblem: Error, CustomStringConvertible {
  case severalFiles([String])
  case noName(tag: String)
  case rowsInFeature(tag: String)
  case noSource(tag: String)
  case misplaced(tag: String)

  var description: String {
    switch self {
    case .severalFiles(let tags):
      "these examples name \(tags.count) files: \(tags.joined(separator: " ")); give each a block of its own"
    case .noName(let tag): "\(tag) names no file; write @examples(name.yaml), without spaces and without @"
    case .rowsInFeature(let tag):
      "\(tag) takes the rows from a file, but these examples have a table; remove the table or the tag"
    case .noSource(let tag): "\(tag): this runner does not read example files; write the rows as a table"
    case .misplaced(let tag): "\(tag) does nothing here; write it above an Examples block that has no table"
    }
  }
}

internal import GherkinData
internal import GherkinYAML

/// Example rows from a file, whose format depends on its extension.
///
/// YAML (`.yaml`, `.yml`, or no extension) is a sequence of mappings, one for each row, with the keys of the first as
/// columns:
///
/// ```yaml
/// - name: Pilsner
///   ibu: 35
/// - name: Stout
///   ibu: 60
/// ```
///
/// JSON (`.json`) is an array of objects of the same form. CSV (`.csv`, RFC 4180) has the column names on its first
/// line.
package enum ExamplesFixture {
  /// The column names, and for each row its line in the file, counted from 1, and its cells.
  package typealias Table = (header: [String], rows: [(line: Int, cells: [String])])

  /// Returns the table of a fixture.
  ///
  /// Cells are the values as written, without quotes: `007` stays `007`, and a missing value is the empty text. The
  /// line of an item that is an alias is that of its anchor.
  ///
  /// - Parameters:
  ///   - name: the fixture's name, as in `{fixture}`, with or without `.yaml`.
  ///   - feature: the feature file; the nearest `Fixtures` folder above it is searched.
  ///   - folder: the folder that is searched instead; nil for the nearest one.
  /// - Throws: an error whose description names the file, and the line if the file is malformed.
  package static func table(named name: String, feature: String, in folder: String?) throws -> Table {
    let fixture = try FixtureFolder.fixture(name, feature: feature, in: folder, allowsTables: true)
    if fixture.path.hasSuffix(FixtureFolder.csvEnding) {
      return try CSVTable.read(fixture.bytes(), file: fixture.shownPath)
    }
    let root: YAMLNode
    do {
      guard let node = try Self.root(of: fixture) else {
        throw ExamplesFixtureError.noItems(file: fixture.shownPath, line: 1)
      }
      root = node
    } catch let error as YAMLError {
      throw ExamplesFixtureError(error)
    }
    let isJSON = fixture.isJSON
    guard let items = root.sequence else {
      throw ExamplesFixtureError(
        root,
        isJSON
          ? "examples must be an array of objects; begin the file with ["
          : "examples must be a sequence of mappings; begin each of them with \"- \"")
    }
    guard let first = items.first else { throw ExamplesFixtureError.noItems(file: fixture.shownPath, line: root.line) }
    let header = try mapping(first, isJSON).entries.map(\.key.text)
    guard !header.isEmpty else {
      throw ExamplesFixtureError(first, "the first item has no keys, which name the columns; add them")
    }
    return (header, try items.map { (line: $0.line, cells: try cells(of: $0, header, isJSON)) })
  }

  /// Returns the root value of a YAML or JSON file; nil if it has none.
  private static func root(of fixture: Fixture) throws -> YAMLNode? {
    if fixture.isJSON { return try JSONParser.node(in: fixture.bytes(), file: fixture.shownPath) }
    let documents = try YAMLParser.documents(in: fixture.bytes(), file: fixture.shownPath)
    guard documents.count <= 1 else {
      throw ExamplesFixtureError(documents[1].root, "a second document begins here; write the examples as one document")
    }
    return documents.first?.root
  }

  /// Returns the table of a fixture in the nearest `Fixtures` folder.
  package static func table(named name: String, feature: String) throws -> Table {
    try table(named: name, feature: feature, in: nil)
  }

  private static func mapping(_ item: YAMLNode, _ isJSON: Bool) throws(ExamplesFixtureError) -> YAMLMapping {
    guard let mapping = item.mapping else {
      throw ExamplesFixtureError(
        item, "an item of examples must be \(isJSON ? "an object" : "a mapping") with a key for each column")
    }
    return mapping
  }

  /// Returns the cells of an item, in the order of the header.
  private static func cells(
    of item: YAMLNode, _ header: [String], _ isJSON: Bool
  ) throws(ExamplesFixtureError) -> [String] {
    let mapping = try mapping(item, isJSON)
    var cells: [String] = []
    cells.reserveCapacity(header.count)
    for key in header {
      guard let value = mapping[key] else {
        let wording = Diagnostic.missing(key, among: mapping.entries.map(\.key.text))
        throw ExamplesFixtureError(file: item.file, line: item.line, column: item.column, wording)
      }
      guard let scalar = value.scalar else {
        throw ExamplesFixtureError(
          value,
          "the value of \"\(key)\" becomes a cell, so it must be a single value"
            + (isJSON ? "; write a list as one text, such as \"a, b\"" : ""))
      }
      cells.append(scalar.text)
    }
    guard mapping.entries.count == header.count else {
      // All keys of the header are present, so a further key is not in the header.
      let known = Set(header)
      let key = mapping.entries.first { !known.contains($0.key.text) }?.key
      throw ExamplesFixtureError(
        file: item.file, line: key?.line ?? item.line, column: key?.column ?? item.column,
        problem: "the first item has no \"\(key?.text ?? "")\"; give all items the same keys")
    }
    return cells
  }
}

/// The reason why a file has no examples, on one line. It is shown with its location in the feature.
package struct ExamplesFixtureError: Error, CustomStringConvertible {
  let file: String
  let line: Int
  let column: Int
  let problem: String

  package var description: String { "\(file):\(line):\(column): \(problem)" }
}

extension ExamplesFixtureError {
  /// Creates an error at a node.
  init(_ node: YAMLNode, _ problem: String) {
    self.init(file: node.file, line: node.line, column: node.column, problem: problem)
  }

  /// Creates an error from a YAML error.
  init(_ error: YAMLError) {
    self.init(file: error.file, line: error.line, column: error.column, Diagnostic(error.problem, error.remedy))
  }

  /// Creates an error with a remedy.
  init(file: String, line: Int, column: Int, _ wording: Diagnostic) {
    self.init(file: file, line: line, column: column, problem: "\(wording.problem). \(wording.remedy)")
  }

  /// Returns the error for a file without rows, whose scenario would silently not run.
  static func noItems(file: String, line: Int) -> Self {
    Self(file: file, line: line, column: 1, problem: "there are no items, so nothing would run; add one")
  }
}

package import GherkinProtocol
package import GherkinExpressions
package import GherkinSteps

extension DataTable {
  /// Creates the table of a step that is about to run, with its cells' locations and the run's parameter types.
  package init(_ table: PickleTable, _ registry: ParameterTypeRegistry, uri: String) {
    let locations = table.locations
    let origin = TableOrigin(file: uri, parameterTypes: registry) { row, column in
      guard locations.indices.contains(row), locations[row].indices.contains(column) else { return nil }
      return TextPlace(locations[row][column])
    }
    self.init(rows: table.rows, origin: origin)
  }
}

extension DocString {
  /// Creates the doc string of a step that is about to run, with its location and the run's decoders.
  init(_ text: PickleDocString, _ decoders: [any DocStringDecoder], uri: String) {
    let origin = DocStringOrigin(
      file: uri, fence: text.location.map(TextPlace.init), decoders: decoders)
    self.init(content: text.content, mediaType: text.mediaType, origin: origin)
  }
}

extension TextPlace {
  init(_ location: Location) {
    self.init(line: location.line, column: location.column ?? 1)
  }
}

/// The location of a test case, in the forms that consumers of JUnit XML support.
///
/// GitLab and most GitHub actions read the attributes. The properties are for consumers that show arbitrary properties.
struct JUnitLocation {
  /// The feature file.
  var uri: String
  /// The line of the scenario or its examples row; nil if it is unknown.
  var line: Int?

  private var entries: [(name: String, value: String)] {
    [("file", uri)] + (line.map { [("line", "\($0)")] } ?? [])
  }

  /// The attributes of the test case, each preceded by a space.
  var attributes: String { entries.map { XMLText.attribute($0.name, $0.value) }.joined() }

  /// The element `properties`.
  var properties: String { XMLText.properties(entries) }
}

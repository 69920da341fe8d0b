/// Where a test case stands, as readers of JUnit's XML look for it.
///
/// GitLab and most actions for GitHub read the attributes; the properties are for readers that show what they do not
/// know.
struct JUnitLocation {
  /// The feature file.
  var uri: String
  /// The line of the scenario or its row of examples; nil if it is not known.
  var line: Int?

  private var entries: [(name: String, value: String)] {
    [("file", uri)] + (line.map { [("line", "\($0)")] } ?? [])
  }

  /// The attributes of the test case, with a space in front of each.
  var attributes: String { entries.map { XMLText.attribute($0.name, $0.value) }.joined() }

  /// The element `properties`.
  var properties: String {
    let elements = entries.map {
      "<property\(XMLText.attribute("name", $0.name))\(XMLText.attribute("value", $0.value))/>\n"
    }
    return "<properties>\n\(elements.joined())</properties>\n"
  }
}

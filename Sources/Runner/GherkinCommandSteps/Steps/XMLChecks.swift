#if os(Linux) || os(macOS)
internal import GherkinSteps
internal import GherkinText

/// Checks of XML, by the names and the attributes of elements.
func defineXMLChecks(_ steps: CommandStepBuilder) {
  steps.then(
    "the XML of {commandText} should have {int} {string} element(s)",
    about: "Checks the number of elements with a name, or with the last names of a path such as suite/case."
  ) { (world, source: TextSource, count: Int, path: String) in
    let check = try XMLCheck(path, source, world)
    let found = check.elements.count
    guard found != count else { return }
    throw check.text.failure(
      "has \(found) element\(found == 1 ? "" : "s") \(VisibleText.quoted(path)), not \(count)\(check.others)")
  }
  steps.then(
    "the XML of {commandText} should have a/an {string} element with:",
    about:
      "Checks that an element has attributes: a row is a name and a value, in which placeholders stand for what varies."
  ) { (world, source: TextSource, path: String, table: DataTable) in
    try requireColumns(2, of: table, "the name of an attribute and its value")
    let check = try XMLCheck(path, source, world)
    let folder = try world.root.path
    let isFound = check.elements.contains { element in
      table.rows.allSatisfy { row in
        element.attributes[row[0]].map { LinePattern(row[1], folder: folder).matches(Array($0.utf8)) } == true
      }
    }
    guard !isFound else { return }
    throw check.missing("with these attributes") { element in
      element.attributes.sorted { $0.key < $1.key }
        .map { "\($0.key)=\(VisibleText.quoted($0.value, limit: 100))" }.joined(separator: " ")
    }
  }
  steps.then(
    "the XML of {commandText} should have a/an {string} element that contains {string}",
    about: "Checks a part of the text in an element, also in the elements below it."
  ) { (world, source: TextSource, path: String, part: String) in
    let check = try XMLCheck(path, source, world)
    let pattern = check.text.pattern(part)
    let texts = check.elements.lazy.map(check.xml.text)
    guard !texts.contains(where: { pattern.isContained(in: Lines.of(Array($0.utf8))) }) else { return }
    throw check.missing("that contains \(VisibleText.quoted(part))") {
      VisibleText.quoted(check.xml.text(of: $0), limit: 200)
    }
  }
}

/// The elements of a path that a step checks.
private struct XMLCheck {
  let text: CheckedText
  let elements: [XMLText.Element]
  let xml: XMLText
  private let path: String

  init(_ path: String, _ source: TextSource, _ world: CommandWorld) throws {
    self.path = path
    text = try CheckedText(source, of: world)
    xml = try XMLText(text)
    elements = xml.elements(at: path)
  }

  /// The names of all elements, for a failure.
  var others: String {
    let names = Set(xml.elements.compactMap(\.path.last)).sorted()
    return "; its elements are \(VisibleText.list(names, atMost: 20))"
  }

  /// Creates the failure that no element of the path meets a condition.
  ///
  /// - Parameter show: returns an element as it is listed.
  func missing(_ condition: String, show: (XMLText.Element) -> String) -> CommandError {
    let problem = "has no element \(VisibleText.quoted(path)) \(condition)"
    guard !elements.isEmpty else { return text.failure(problem + others, "") }
    let shown = elements.prefix(10).map { "\n    \(show($0))" }.joined()
    let more = elements.count > 10 ? "\n    … and \(elements.count - 10) more" : ""
    return text.failure(problem, "\n  found:\(shown)\(more)")
  }
}
#endif

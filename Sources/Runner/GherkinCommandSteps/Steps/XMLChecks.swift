#if os(Linux) || os(macOS)
internal import GherkinSteps
internal import GherkinText

/// Checks of XML, by the names and the attributes of elements.
func defineXMLChecks(_ steps: CommandStepBuilder) {
  steps.then(
    "the XML of {commandText} should have {int} {string} element(s)",
    about: "Checks the number of elements with a name, or with the last names of a path such as suite/case."
  ) { (world, source: TextSource, count: Int, path: String) in
    let text = try CheckedText(source, of: world)
    let xml = try XMLText(text)
    let found = xml.elements(at: path)
    guard found.count != count else { return }
    throw text.failure(
      "has \(found.count) element\(found.count == 1 ? "" : "s") \(VisibleText.quoted(path)), not \(count)"
        + near(path, xml))
  }
  steps.then(
    "the XML of {commandText} should have a/an {string} element with:",
    about:
      "Checks that an element has attributes: a row is a name and a value, in which placeholders stand for what varies."
  ) { (world, source: TextSource, path: String, table: DataTable) in
    try requireColumns(2, of: table, "the name of an attribute and its value")
    let text = try CheckedText(source, of: world)
    let xml = try XMLText(text)
    let folder = try world.root.path
    let found = xml.elements(at: path)
    let isFound = found.contains { element in
      table.rows.allSatisfy { row in
        element.attributes[row[0]].map { LinePattern(row[1], folder: folder).matches(Array($0.utf8)) } == true
      }
    }
    guard !isFound else { return }
    let shown = found.prefix(10).map { element in
      "\n    "
        + element.attributes.sorted { $0.key < $1.key }
        .map { "\($0.key)=\(VisibleText.quoted($0.value, limit: 100))" }.joined(separator: " ")
    }
    throw text.failure(
      "has no element \(VisibleText.quoted(path)) with these attributes" + (found.isEmpty ? near(path, xml) : ""),
      found.isEmpty
        ? "" : "\n  found:" + shown.joined() + (found.count > 10 ? "\n    … and \(found.count - 10) more" : ""))
  }
  steps.then(
    "the XML of {commandText} should have a/an {string} element that contains {string}",
    about: "Checks a part of the text of an element."
  ) { (world, source: TextSource, path: String, part: String) in
    let text = try CheckedText(source, of: world)
    let xml = try XMLText(text)
    let found = xml.elements(at: path)
    guard !found.contains(where: { text.pattern(part).isContained(in: Lines.of(Array($0.text.utf8))) }) else { return }
    let shown = found.prefix(10).map { "\n    " + VisibleText.quoted($0.text, limit: 200) }.joined()
    throw text.failure(
      "has no element \(VisibleText.quoted(path)) that contains \(VisibleText.quoted(part))"
        + (found.isEmpty ? near(path, xml) : ""), found.isEmpty ? "" : "\n  found:\(shown)")
  }
}

private func near(_ path: String, _ xml: XMLText) -> String {
  let names = Set(xml.elements.compactMap(\.path.last)).sorted()
  return "; its elements are \(VisibleText.list(names, atMost: 20))"
}
#endif

package import GherkinMarkdown
package import GherkinSyntax

/// The prose of a feature in Markdown: the text below each heading that is not Gherkin.
package struct MarkdownFeature {
  private var prose: [Int: [Substring]] = [:]

  /// - Parameter bytes: the file's text.
  package init(_ document: GherkinDocument, bytes: [UInt8]) {
    guard document.feature != nil else { return }
    let lines = String(decoding: bytes, as: UTF8.self).split(omittingEmptySubsequences: false) { $0.isNewline }
    var outline = MarkdownOutline()
    outline.visit(document)
    var heading = 0
    var inDocString = 0
    for (index, line) in lines.enumerated() {
      let number = index + 1
      if outline.headings.contains(number) { heading = number }
      if let end = outline.docStrings[number] { inDocString = end }
      if number <= inDocString || outline.owned.contains(number) { continue }
      prose[heading, default: []].append(line)
    }
  }

  /// Returns the prose below the heading of a node.
  package func blocks(of location: Location) -> [MarkdownBlock] {
    MarkdownBlock.blocks(of: prose[location.line]?.joined(separator: "\n") ?? "")
  }
}

/// The lines of a document that are Gherkin.
private struct MarkdownOutline: DocumentVisitor {
  /// The lines of headings.
  var headings: Set<Int> = []
  /// The lines of headings, steps, rows and tags.
  var owned: Set<Int> = []
  /// The first line of each doc string, with its last one.
  var docStrings: [Int: Int] = [:]

  mutating func visit(_ feature: GherkinDocument.Feature) {
    addHeading(feature.location)
    visitChildren(of: feature)
  }

  mutating func visit(_ rule: GherkinDocument.Rule) {
    addHeading(rule.location)
    visitChildren(of: rule)
  }

  mutating func visit(_ background: GherkinDocument.Background) {
    addHeading(background.location)
    visitChildren(of: background)
  }

  mutating func visit(_ scenario: GherkinDocument.Scenario) {
    addHeading(scenario.location)
    visitChildren(of: scenario)
  }

  mutating func visit(_ examples: GherkinDocument.Examples) {
    addHeading(examples.location)
    visit(examples.tags)
    if let header = examples.tableHeader { addTable([header] + examples.tableBody) }
  }

  mutating func visit(_ step: GherkinDocument.Step) {
    owned.insert(step.location.line)
    for argument in step.arguments {
      switch argument {
      case .dataTable(let table): addTable(table.rows)
      case .docString(let docString):
        let count = docString.content.isEmpty ? 0 : docString.content.count { $0.isNewline } + 1
        docStrings[docString.location.line] = docString.location.line + count + 1
      }
    }
  }

  mutating func visit(_ tags: [GherkinDocument.Tag]) {
    owned.formUnion(tags.map(\.location.line))
  }

  private mutating func addHeading(_ location: Location) {
    headings.insert(location.line)
    owned.insert(location.line)
  }

  private mutating func addTable(_ rows: [GherkinDocument.TableRow]) {
    let lines = rows.map(\.location.line)
    // The delimiter row is not a row.
    if let first = lines.min(), let last = lines.max(), last - first < 1 << 20 { owned.formUnion(first...last) }
    if let first = lines.first, lines.count == 1 { owned.insert(first + 1) }
  }
}

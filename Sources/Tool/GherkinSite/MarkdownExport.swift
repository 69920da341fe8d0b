internal import GherkinFormatters
internal import GherkinSyntax
internal import GherkinText

/// A feature in Markdown. Texts of users are escaped; descriptions are already Markdown and are included without HTML.
struct MarkdownExport: DocumentVisitor {
  private(set) var text = ""
  private let words: (String) -> String?

  /// - Parameter outcome: returns the word for the outcome of a scenario without rows, or of a row; nil if there is
  ///   none.
  init(_ document: GherkinDocument, outcome: @escaping (String) -> String?) {
    words = outcome
    visit(document)
  }

  mutating func visit(_ node: GherkinDocument.Feature) {
    text += "# \(Self.escaped(node.name))\n\n"
    addTags(node.tags)
    addDescription(node.description)
    visitChildren(of: node)
  }

  mutating func visit(_ node: GherkinDocument.Rule) {
    text += "## \(Self.escaped(node.keyword)): \(Self.escaped(node.name))\n\n"
    addTags(node.tags)
    addDescription(node.description)
    visitChildren(of: node)
  }

  mutating func visit(_ node: GherkinDocument.Background) {
    text += "### \(Self.escaped([node.keyword, node.name].filter { !$0.isEmpty }.joined(separator: ": ")))\n\n"
    addDescription(node.description)
    addSteps(node.steps)
  }

  mutating func visit(_ node: GherkinDocument.Scenario) {
    let outcome = words(node.id).map { " (\($0))" } ?? ""
    text += "### \(Self.escaped(node.name))\(outcome)\n\n"
    addTags(node.tags)
    addDescription(node.description)
    addSteps(node.steps)
    for examples in node.examples {
      text +=
        "#### \(Self.escaped([examples.keyword, examples.name].filter { !$0.isEmpty }.joined(separator: ": ")))\n\n"
      addTags(examples.tags)
      addDescription(examples.description)
      guard let header = examples.tableHeader else { continue }
      let outcomes = examples.tableBody.map { words($0.id) }
      let hasOutcomes = outcomes.contains { $0 != nil }
      var rows = [header.cells.map(\.value) + (hasOutcomes ? ["Outcome"] : [])]
      for (row, outcome) in zip(examples.tableBody, outcomes) {
        rows.append(row.cells.map(\.value) + (hasOutcomes ? [outcome ?? ""] : []))
      }
      addTable(rows, indent: "")
    }
  }

  private mutating func addTags(_ tags: [GherkinDocument.Tag]) {
    if tags.isEmpty { return }
    text += tags.map { MarkdownText.span($0.name, length: 200) }.joined(separator: " ") + "\n\n"
  }

  private mutating func addDescription(_ description: String) {
    if description.isEmpty { return }
    let lines = description.split(separator: "\n", omittingEmptySubsequences: false).map {
      Self.plain(String($0).trimmed)
    }
    text += lines.joined(separator: "\n") + "\n\n"
  }

  private mutating func addSteps(_ steps: [GherkinDocument.Step]) {
    for step in steps {
      text += "- **\(Self.escaped(step.keyword.trimmed))** \(Self.escaped(step.text))\n"
      for argument in step.arguments {
        text += "\n"
        switch argument {
        case .docString(let docString):
          let lines = docString.content.split(separator: "\n", omittingEmptySubsequences: false)
          text += lines.map { "      \($0)\n" }.joined()
        case .dataTable(let table):
          addTable(table.rows.map { $0.cells.map(\.value) }, indent: "  ")
        }
        text += "\n"
      }
    }
    if !steps.isEmpty { text += "\n" }
  }

  private mutating func addTable(_ rows: [[String]], indent: String) {
    guard let first = rows.first, !first.isEmpty else { return }
    for (index, row) in rows.enumerated() {
      text += "\(indent)| \(row.map(Self.escaped).joined(separator: " | ")) |\n"
      if index == 0 { text += "\(indent)|\(String(repeating: " --- |", count: first.count))\n" }
    }
    text += "\n"
  }

  /// Returns a text on one line, with markup escaped.
  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\n", "\r": escaped.append(" ")
      case "\\", "`", "*", "_", "{", "}", "[", "]", "<", ">", "(", ")", "#", "|", "~", "&", "!", "@", "$":
        escaped += "\\"
        escaped.unicodeScalars.append(scalar)
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }

  /// Returns a line of a description without HTML, links and images.
  private static func plain(_ text: String) -> String {
    var plain = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "<": plain += "&lt;"
      case "[", "]", "!", "#", "&", "~", "=": plain += "\\\(scalar)"
      default: plain.unicodeScalars.append(scalar)
      }
    }
    return plain
  }
}

/// Writes comma-separated values (RFC 4180).
enum CSVText {
  /// Returns a line of fields. A field that a spreadsheet would treat as a formula is prefixed with an apostrophe.
  static func line(_ fields: [String]) -> String {
    fields.map(field).joined(separator: ",") + "\r\n"
  }

  private static func field(_ text: String) -> String {
    let text = VisibleText.block(text)
    let isFormula = text.unicodeScalars.first.map { "=+-@\t\n＝＋－＠".unicodeScalars.contains($0) } ?? false
    let safe = isFormula ? "'" + text : text
    guard safe.utf8.contains(where: { ",\"\n".utf8.contains($0) }) else { return safe }
    return "\"\(safe.replacing("\"", with: "\"\""))\""
  }
}

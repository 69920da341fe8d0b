internal import GherkinMarkdown
internal import GherkinFormatters
internal import GherkinPages
internal import GherkinSyntax
internal import GherkinText

/// A feature as blocks of Markdown, with the outcomes of a run.
struct MarkdownExport: DocumentVisitor {
  private(set) var blocks: [MarkdownBlock] = []
  private let text: FeatureText
  private let words: (String) -> String?

  /// - Parameters:
  ///   - text: has the descriptions.
  ///   - outcome: returns the word for the outcome of a scenario without rows, or of a row; nil if there is none.
  init(_ document: GherkinDocument, _ text: FeatureText, outcome: @escaping (String) -> String?) {
    self.text = text
    words = outcome
    visit(document)
  }

  mutating func visit(_ node: GherkinDocument.Feature) {
    add(Self.named(node.name), level: 1, node.tags, node.description, node.location)
    visitChildren(of: node)
  }

  mutating func visit(_ node: GherkinDocument.Rule) {
    add("\(node.keyword): \(node.name)", level: 2, node.tags, node.description, node.location)
    visitChildren(of: node)
  }

  mutating func visit(_ node: GherkinDocument.Background) {
    add(Self.title(node.keyword, node.name), level: 3, [], node.description, node.location)
    addSteps(node.steps)
  }

  mutating func visit(_ node: GherkinDocument.Scenario) {
    let outcome = words(node.id).map { " (\($0))" } ?? ""
    add(Self.named(node.name) + outcome, level: 3, node.tags, node.description, node.location)
    addSteps(node.steps)
    for examples in node.examples {
      let title = Self.title(examples.keyword, examples.name)
      add(title, level: 4, examples.tags, examples.description, examples.location)
      guard let header = examples.tableHeader else { continue }
      let outcomes = examples.tableBody.map { words($0.id) }
      let hasOutcomes = outcomes.contains { $0 != nil }
      blocks.append(
        Self.table(
          header.cells.map(\.value) + (hasOutcomes ? ["Outcome"] : []),
          zip(examples.tableBody, outcomes).map { $0.cells.map(\.value) + (hasOutcomes ? [$1 ?? ""] : []) }))
    }
  }

  private static func named(_ name: String) -> String { name.isEmpty ? ScenarioName.missing : name }

  private static func title(_ keyword: String, _ name: String) -> String {
    [keyword, name].filter { !$0.isEmpty }.joined(separator: ": ")
  }

  private mutating func add(
    _ title: String, level: Int, _ tags: [GherkinDocument.Tag], _ description: String, _ location: Location
  ) {
    blocks.append(.heading([.text(title)], level: level))
    if !tags.isEmpty {
      let spans = tags.map { [MarkdownSpan.code($0.name)] }.joined(separator: [.text(" ")])
      blocks.append(.paragraph(Array(spans)))
    }
    blocks += text.blocks(description, at: location)
  }

  private mutating func addSteps(_ steps: [GherkinDocument.Step]) {
    if steps.isEmpty { return }
    blocks.append(.list(steps.map(Self.item), start: nil))
  }

  private static func item(_ step: GherkinDocument.Step) -> [MarkdownBlock] {
    var item: [MarkdownBlock] = [
      .paragraph([.start(.strong), .text(step.keyword.trimmed), .end(.strong), .text(" \(step.text)")])
    ]
    for argument in step.arguments {
      switch argument {
      case .docString(let docString): item.append(.code(docString.content))
      case .dataTable(let table):
        let rows = table.rows.map { $0.cells.map(\.value) }
        item.append(Self.table(rows.first ?? [], Array(rows.dropFirst())))
      }
    }
    return item
  }

  private static func table(_ head: [String], _ rows: [[String]]) -> MarkdownBlock {
    .table(head: head.map { [.text($0)] }, rows: rows.map { $0.map { [.text($0)] } })
  }
}

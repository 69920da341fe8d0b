internal import GherkinExpressions
internal import Foundation
internal import GherkinDefinitions
internal import GherkinLayout
internal import GherkinProtocol
internal import GherkinSteps
internal import GherkinSyntax

extension Completion {
  /// Returns the columns of an outline after an opening angle bracket; nil elsewhere.
  func placeholders(_ typed: String) -> [CompletionItem]? {
    guard let open = typed.lastIndex(of: "<"), !typed[open...].contains(">") else { return nil }
    let columns = place.columns(in: feature)
    guard !columns.isEmpty else { return nil }
    let start = offset - typed[open...].utf8.count
    // Editors insert the closing bracket.
    let isClosed = offset < feature.text.bytes.count && feature.text.bytes[offset] == UInt8(ascii: ">")
    let range = feature.text.range(start..<(isClosed ? offset + 1 : offset))
    return columns.enumerated().map { rank, column in
      CompletionItem(
        label: "<\(column)>", kind: .variable, edit: TextEdit(range: range, newText: "<\(column)>"), rank: rank)
    }
  }

  /// Returns the names of columns in a header, or values of the column in other rows.
  func cells(_ typed: String) -> [CompletionItem] {
    let parts = typed.split(separator: "|", omittingEmptySubsequences: false)
    let cell = (parts.last ?? "").drop { $0 == " " }
    let range = range(from: offset - cell.utf8.count)
    let present = Set(parts.dropLast().map { $0.trimmingCharacters(in: .whitespaces) })
    var items: [CompletionItem] = []
    func add(_ values: [String], _ documentation: String? = nil) {
      for value in values.prefix(100) {
        items.append(
          CompletionItem(
            label: value, kind: .field, documentation: documentation.map(JSON.string),
            edit: TextEdit(range: range, newText: value), rank: items.count))
      }
    }
    switch place.kind {
    case .examples:
      add(place.usedPlaceholders(in: feature).filter { !present.contains($0) })
    case .step:
      for shape in shapesOfTables() where !shape.isRecord {
        let columns = (shape.columns ?? []).filter { !present.contains($0) }
        // The whole header, unless it is only one column.
        if cell.isEmpty, columns.count > 1 { add([columns.joined(separator: " | ") + " |"]) }
        add(columns, "A column of \(shape.type).")
        add(shape.optionalColumns.filter { !present.contains($0) }, "An optional column of \(shape.type).")
      }
    default:
      let column = parts.count - 2
      let above = place.values(ofColumn: column, feature)
      add(above)
      if place.header == .examples, let name = place.name(ofColumn: column, feature) {
        add(values(ofPlaceholder: name).filter { !above.contains($0) })
      } else if column == 0 {
        for shape in shapesOfTables() where shape.isRecord {
          add((shape.columns ?? [] + shape.optionalColumns).filter { !above.contains($0) })
        }
      }
    }
    return items
  }

  /// Returns the shapes of the typed tables that the definitions of the preceding step take.
  private func shapesOfTables() -> [TableShape] {
    guard let number = place.step, let step = feature.step(onLine: number) else { return [] }
    return step.definitions.flatMap { workspace.definitions[$0]?.blocks ?? [] }.compactMap { block in
      if case .typedTable(let shape) = block { shape } else { nil }
    }
  }

  /// Returns the known values of the arguments that a placeholder of the outline replaces.
  private func values(ofPlaceholder name: String) -> [String] {
    let writer = StepWriter(feature, workspace, matcher)
    var values: [String] = []
    for line in place.lines(feature) where line.kind == .step {
      let text = feature.string(line.text)
      guard let range = text.range(of: "<\(name)>"), let step = feature.step(onLine: line.number) else { continue }
      for number in step.definitions.compactMap(workspace.definitions.position) {
        guard let program = writer.program(of: number),
          let open = program.continuation(of: String(text[..<text.index(after: range.lowerBound)]))?.open
        else { continue }
        let known = writer.values(of: number, open.position, program)
        let before = text[open.start..<range.lowerBound]
        // A placeholder between quotes stands for the text inside them.
        let inside = before.isEmpty ? known : before == "\"" ? known.map { String($0.dropFirst().dropLast()) } : []
        values += inside.filter { !$0.isEmpty && !$0.contains("<") && !values.contains($0) }
      }
    }
    return values.map { $0.replacing("\\", with: "\\\\").replacing("|", with: "\\|") }
  }

  /// Returns the lines of a table or a doc string that a definition takes; empty if it takes none, or if one follows
  /// already.
  func addBlock(_ blocks: [Definitions.Block]?, to text: inout InsertedText) {
    guard workspace.client.hasSnippets, !place.isBeforeBlock, let block = blocks?.first else { return }
    let unit = feature.isMarkdown ? "  " : style.usesTabs ? "\t" : String(repeating: " ", count: style.indentSize)
    // Most clients indent the lines of a snippet like the first one.
    var indentation = unit
    if workspace.client.keepsIndentation {
      let start = feature.text.line(feature.text.position(of: offset).line).lowerBound
      indentation =
        String(feature.string(start..<line.lowerBound).prefix { $0 == " " || $0 == "\t" }) + unit
    }
    func addRow(_ cells: [String?]) {
      text.add("\n\(indentation)|")
      for cell in cells {
        text.add(" ")
        if let cell { text.add(cell) } else { text.add(values: []) }
        text.add(" |")
      }
    }
    switch block {
    case .docString:
      let fence = feature.isMarkdown ? "```" : "\"\"\""
      text.add("\n\(indentation)\(fence)\n\(indentation)")
      text.add(values: [])
      text.add("\n\(indentation)\(fence)")
    case .typedTable(let shape) where shape.isRecord && shape.columns?.isEmpty == false:
      for column in shape.columns ?? [] { addRow([column, nil]) }
    case .typedTable(let shape) where shape.columns?.isEmpty == false:
      let columns = shape.columns ?? []
      addRow(columns)
      if feature.isMarkdown { addRow(columns.map { _ in "---" }) }
      addRow(columns.map { _ in nil })
    case .table, .typedTable: addRow([nil])
    }
  }
}

internal import GherkinSyntax

/// `textDocument/documentSymbol`, `workspace/symbol`, `textDocument/foldingRange`.
enum DocumentSymbols {
  /// Returns the feature with its rules, scenarios and examples. The range of a symbol includes its whole block.
  static func symbols(_ feature: FeatureSnapshot) -> [DocumentSymbol] {
    var collector = SymbolTree(feature)
    if let document = feature.document { collector.visit(document) }
    return collector.symbols
  }

  /// Returns features, rules and scenarios whose names contain the letters of a query in order; at most 200.
  static func symbols(matching query: String, in workspace: WorkspaceSnapshot) -> [JSON] {
    let letters = Array(query.lowercased())
    func matches(_ name: String) -> Bool {
      var rest = letters[...]
      for letter in name.lowercased() where letter == rest.first { rest.removeFirst() }
      return rest.isEmpty
    }
    var found: [JSON] = []
    for file in workspace.index.files.values.sorted(by: { $0.uri < $1.uri }) {
      for symbol in file.symbols where matches(symbol.name) {
        found.append([
          "name": .string(symbol.name), "kind": .integer(symbol.kind.rawValue),
          "location": Location(uri: file.uri, range: symbol.range).json,
          "containerName": symbol.container.isEmpty ? nil : .string(symbol.container),
        ])
        if found.count == 200 { return found }
      }
    }
    return found
  }

  /// Returns the symbols without hierarchy, for clients that do not support it.
  static func flat(_ symbols: [DocumentSymbol], _ uri: String, container: String? = nil) -> [JSON] {
    symbols.flatMap { symbol -> [JSON] in
      [
        [
          "name": .string(symbol.name.isEmpty ? " " : symbol.name), "kind": .integer(symbol.kind.rawValue),
          "location": Location(uri: uri, range: symbol.range).json, "containerName": container.map(JSON.string),
        ]
      ] + flat(symbol.children, uri, container: symbol.name)
    }
  }

  /// Returns the ranges of blocks with a header, tables, doc strings, and comments of several lines.
  static func folding(_ feature: FeatureSnapshot) -> [FoldingRange] {
    let lines = feature.lines
    var ranges: [FoldingRange] = []
    func line(_ line: ParsedLine) -> Int { feature.text.position(of: line.start).line }
    for block in feature.blocks.all {
      let (start, end) = (line(lines[block.header]), line(lines[block.lastLine(in: lines)]))
      if end > start { ranges.append(FoldingRange(start: start, end: end)) }
    }
    /// The current sequence of lines of the same kind.
    var run: (kind: TokenKind, start: Int, end: Int)?
    func endRun() {
      if let run, run.end > run.start {
        ranges.append(FoldingRange(start: run.start, end: run.end, kind: run.kind == .comment ? "comment" : nil))
      }
      run = nil
    }
    var fence: Int?
    for parsed in lines {
      let number = line(parsed)
      if parsed.isDocString || parsed.kind == .docStringSeparator {
        if parsed.kind == .docStringSeparator {
          if let start = fence {
            if number > start { ranges.append(FoldingRange(start: start, end: number)) }
            fence = nil
          } else {
            endRun()
            fence = number
          }
        }
        continue
      }
      if parsed.isBlank { continue }
      if parsed.kind == .tableRow || parsed.kind == .comment {
        if run?.kind == parsed.kind, run?.end == number - 1 {
          run?.end = number
        } else {
          endRun()
          run = (parsed.kind, number, number)
        }
      } else {
        endRun()
      }
    }
    endRun()
    return ranges.sorted { ($0.start, $1.end) < ($1.start, $0.end) }
  }
}

/// Creates the tree of symbols of a document.
private struct SymbolTree: DocumentVisitor {
  private let feature: FeatureSnapshot
  private(set) var symbols: [DocumentSymbol] = []
  private var path: [DocumentSymbol] = []

  init(_ feature: FeatureSnapshot) {
    self.feature = feature
  }

  private mutating func add(
    _ name: String, _ detail: String, _ kind: SymbolKind, _ location: GherkinSyntax.Location,
    _ children: (inout SymbolTree) -> Void = { _ in }
  ) {
    guard let line = feature.line(number: location.line) else { return }
    let bytes = line.content..<line.trimmedEnd
    path.append(
      DocumentSymbol(
        name: name, detail: detail, kind: kind,
        range: feature.text.range(line.content..<end(of: line)), selectionRange: feature.text.range(bytes)))
    children(&self)
    let symbol = path.removeLast()
    if path.isEmpty { symbols.append(symbol) } else { path[path.count - 1].children.append(symbol) }
  }

  /// Returns the end of a header's block; of another line, its end.
  private func end(of header: ParsedLine) -> Int {
    guard header.kind.level != nil, let block = feature.blocks.block(at: header.number - 1) else {
      return header.trimmedEnd
    }
    return feature.lines[feature.blocks.all[block].lastLine(in: feature.lines)].trimmedEnd
  }

  mutating func visit(_ feature: GherkinDocument.Feature) {
    add(feature.name, feature.keyword, .module, feature.location) { $0.visitChildren(of: feature) }
  }

  mutating func visit(_ rule: GherkinDocument.Rule) {
    add(rule.name, rule.keyword, .namespace, rule.location) { $0.visitChildren(of: rule) }
  }

  mutating func visit(_ background: GherkinDocument.Background) {
    add(
      background.name.isEmpty ? background.keyword : background.name, background.keyword, .constructor,
      background.location)
  }

  mutating func visit(_ scenario: GherkinDocument.Scenario) {
    let kind: SymbolKind = scenario.examples.isEmpty ? .function : .method
    add(scenario.name, scenario.keyword, kind, scenario.location) { $0.visitChildren(of: scenario) }
  }

  mutating func visit(_ examples: GherkinDocument.Examples) {
    add(examples.name.isEmpty ? examples.keyword : examples.name, examples.keyword, .array, examples.location)
  }

  mutating func visit(_ step: GherkinDocument.Step) {
    add(step.keyword + step.text, "", .event, step.location)
  }
}

internal import GherkinSyntax
internal import GherkinDefinitions
internal import GherkinSourceScanner

/// `textDocument/codeLens`: "Run" above features, rules and scenarios; the uses of definitions in Swift files.
enum CodeLenses {
  /// The command of a lens that runs features.
  static let run = "gherkin-run.run"
  /// The command that returns the program and its arguments for a debugger.
  static let debugArguments = "gherkin-run.debugArguments"

  /// Returns the lenses of a feature.
  static func lenses(_ feature: FeatureSnapshot) -> [JSON] {
    guard let document = feature.document, let root = document.feature else { return [] }
    var lines = [root.location.line]
    for child in root.children {
      if case .rule(let rule) = child { lines.append(rule.location.line) }
    }
    lines += feature.scenarios.map(\.location.line)
    return lines.sorted().compactMap { number in
      guard let line = feature.line(number: number) else { return nil }
      let arguments: JSON =
        number == root.location.line
        ? ["uri": .string(feature.uri)] : ["uri": .string(feature.uri), "line": .integer(number)]
      return [
        "range": feature.text.range(line.content..<line.trimmedEnd).json,
        "command": ["title": "Run", "command": .string(run), "arguments": [arguments]],
      ]
    }
  }

  /// Returns the lenses of a Swift file: the uses of its definitions.
  static func lenses(ofSwiftFile path: String, _ text: TextDocument, in workspace: WorkspaceSnapshot) -> [JSON] {
    let rivals = workspace.index.rivals
    let unknown = workspace.definitions.packages.flatMap(\.merge.definitions).filter {
      $0.file == path && $0.pattern == nil
    }.map { definition -> JSON in
      lens("the pattern is known once the runner is built", path, Position(line: definition.line - 1, character: 0))
    }
    guard workspace.analysis.isComplete else { return unknown }
    return unknown
      + workspace.definitions.definitions.indices.filter { workspace.definitions.definitions[$0].file == path }.map {
        index in
        let (definition, id) = (workspace.definitions.definitions[index], workspace.definitions.ids[index])
        let count = workspace.index.useCount(of: id)
        var title = count == 0 ? "unused" : "\(count) use\(count == 1 ? "" : "s")"
        let others = (rivals[id] ?? []).compactMap { workspace.definitions[$0] }
        if let other = others.min(by: { ($0.file, $0.line) < ($1.file, $1.line) }) {
          title += ", ambiguous with \(workspace.shown(other.file)):\(other.line)"
          if others.count > 1 { title += " and \(others.count - 1) more" }
        }
        // The uses are those of the pattern at this position.
        let pattern = definition.call.map { text.position(of: $0.literal.lowerBound) }
        return lens(title, path, pattern ?? Position(line: definition.line - 1, character: 0), on: definition.line)
      }
  }

  private static func lens(_ title: String, _ path: String, _ pattern: Position, on line: Int? = nil) -> JSON {
    [
      "range": PositionRange.line(max(0, line.map { $0 - 1 } ?? pattern.line)).json,
      "command": [
        "title": .string(title), "command": "gherkin-run.showUses",
        "arguments": [
          [
            "uri": .string(DocumentURI.uri(path)), "line": .integer(pattern.line),
            "character": .integer(pattern.character),
          ]
        ],
      ],
    ]
  }
}

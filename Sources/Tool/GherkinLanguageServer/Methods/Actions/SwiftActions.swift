internal import GherkinDefinitions
internal import GherkinRuntime
internal import GherkinSourceScanner

/// `textDocument/codeAction` in Swift files: regular expressions as Cucumber Expressions.
enum SwiftActions {
  /// Returns the actions for the definitions whose patterns are in a range.
  static func actions(
    _ uri: String, version: Int?, _ text: TextDocument, _ scan: StepScan, in range: PositionRange,
    _ client: ClientCapabilities
  ) -> [JSON] {
    let requested = text.offset(of: range.start)...max(text.offset(of: range.start), text.offset(of: range.end))
    return scan.definitions.compactMap { definition -> JSON? in
      guard definition.literal.lowerBound <= requested.upperBound,
        requested.lowerBound <= definition.literal.upperBound,
        case .regularExpression(let regex) = definition.pattern
      else { return nil }
      let declared = definition.body?.parameters?.dropFirst().map(\.type) ?? []
      guard let expression = RegexRewriting.expression(for: regex.value, declared: declared),
        let start = labelStart(of: definition, in: text)
      else { return nil }
      let edit = TextEdit(
        range: text.range(start..<definition.literal.upperBound), newText: SnippetWriter.literal(expression))
      return [
        "title": .string("Write as a Cucumber Expression: \(expression)"), "kind": "refactor.rewrite",
        "edit": client.json(
          WorkspaceEdit(documents: [WorkspaceEdit.Document(uri: uri, version: version, edits: [edit])])),
      ]
    }
  }

  /// Returns the offset of the label `regex:` before a pattern; nil if there is other text.
  private static func labelStart(of definition: StepScan.Definition, in text: TextDocument) -> Int? {
    let before = text.text(definition.call.lowerBound..<definition.literal.lowerBound)
    guard let match = before.firstMatch(of: #/regex\s*:\s*$/#) else { return nil }
    return definition.literal.lowerBound - match.output.utf8.count
  }
}

internal import GherkinExpressions
internal import GherkinMessages
internal import GherkinSyntax
internal import GherkinLayout
internal import GherkinLint
internal import GherkinEngine
internal import GherkinRuntime

/// `textDocument/codeAction`: fixes of findings, missing columns, and definitions of undefined steps.
enum Fixing {
  /// Returns the actions for a range.
  ///
  /// - Parameters:
  ///   - kinds: the requested kinds; empty for all.
  ///   - libraries: adds code to a Swift file; returns the edit, or nil if the file has no suitable position.
  static func actions(
    _ feature: FeatureSnapshot, in range: PositionRange, kinds: [String], _ workspace: WorkspaceSnapshot,
    _ matcher: any PatternMatching, files: [String],
    addition: (_ snippet: String, _ path: String) -> WorkspaceEdit.Document?
  ) -> [JSON] {
    guard let parsed = feature.parsed, feature.errors.isEmpty else {
      return keywordFixes(feature, in: range, workspace)
    }
    var actions: [JSON] = []
    func wants(_ kind: String) -> Bool { kinds.isEmpty || kinds.contains { kind == $0 || kind.hasPrefix($0 + ".") } }
    func action(_ title: String, _ kind: String, _ diagnostics: [Diagnostic], _ documents: [WorkspaceEdit.Document]) {
      actions.append([
        "title": .string(title), "kind": .string(kind),
        "diagnostics": diagnostics.isEmpty ? nil : .list(diagnostics),
        "edit": workspace.client.json(WorkspaceEdit(documents: documents)),
      ])
    }
    func here(_ edits: [TextEdit]) -> [WorkspaceEdit.Document] {
      [WorkspaceEdit.Document(uri: feature.uri, version: feature.version, edits: edits)]
    }
    let findings = Diagnostics.findings(parsed, feature, workspace, matcher)
    let applier = FixApplier(defaultLanguage: workspace.settings(of: feature.path).language) {
      FeatureLayout.layOut($0).bytes
    }
    for finding in findings where finding.fix != nil && wants("quickfix") {
      let place = Diagnostics.range(finding.location, feature)
      guard place.start.line <= range.end.line, range.start.line <= place.end.line else { continue }
      // The applier omits a fix that would change the meaning of the feature.
      let fixed = applier.fix(parsed, [finding])
      guard !fixed.fixed.isEmpty else { continue }
      action(
        "Fix \(finding.rule): \(finding.remedy)", "quickfix",
        [
          Diagnostics.diagnostics(feature, in: workspace, matcher).first {
            $0.range == place && $0.code == finding.rule
          }
        ]
        .compactMap(\.self), here(edits(from: feature.text, to: fixed.bytes)))
    }
    let fixable = findings.filter { $0.fix != nil }
    if wants("source.fixAll"), kinds.contains(where: { $0.hasPrefix("source") }), !fixable.isEmpty {
      let fixed = applier.fix(parsed, fixable)
      if !fixed.fixed.isEmpty {
        action("Fix all findings of lint", "source.fixAll", [], here(edits(from: feature.text, to: fixed.bytes)))
      }
    }
    guard wants("quickfix") else { return actions }
    for line in feature.lines {
      let number = feature.text.position(of: line.start).line
      guard number >= range.start.line, number <= range.end.line else { continue }
      for edit in missingColumns(line, feature) {
        action("Add the column \(edit.name) to the examples", "quickfix", [], here(edit.edits))
      }
      guard line.kind == .step, let step = feature.step(onLine: line.number),
        let variant = step.variants.first(where: \.matches.isEmpty), !workspace.definitions.definitions.isEmpty
      else { continue }
      for index in workspace.definitions.nearest(
        to: variant.text, in: workspace.definitions.scope(of: feature.path)
      ).prefix(3) where variant.row == nil {
        guard let text = StepWriter(feature, workspace, matcher).text(index, like: variant.text) else { continue }
        action(
          "Write: \(text)", "quickfix", [],
          here([TextEdit(range: feature.text.range(line.text), newText: text)]))
      }
      let registry = workspace.definitions.registry(in: workspace.definitions.scope(of: feature.path))
      guard let snippet = snippet(for: variant.text, step, registry) else { continue }
      for file in files.prefix(20) {
        guard let document = addition(snippet, file) else { continue }
        action("Define the step in \(workspace.shown(file))", "quickfix", [], [document])
      }
    }
    return actions
  }

  /// Returns fixes with the keyword that a rejected line probably meant.
  private static func keywordFixes(
    _ feature: FeatureSnapshot, in range: PositionRange, _ workspace: WorkspaceSnapshot
  ) -> [JSON] {
    let language = workspace.settings(of: feature.path).language
    let explained = ParseError.explained(feature.errors, in: feature.attempt.source, defaultLanguage: language)
    return explained.compactMap { error, explanation in
      let place = Diagnostics.range(error.location, feature)
      guard place.start.line <= range.end.line, range.start.line <= place.end.line,
        let keyword = explanation.keyword
      else { return nil }
      let start = feature.text.offset(of: place.start)
      let end = feature.text.offset(of: place.end)
      let text = feature.string(start..<end)
      let written: String
      if keyword.last == ":" {
        written = text.firstIndex(of: ":").map { String(text[...$0]) } ?? String(text.prefix(keyword.count - 1))
      } else {
        let words = keyword.split(separator: " ").count
        written = text.split(separator: " ").prefix(words).joined(separator: " ")
      }
      guard text.hasPrefix(written), !written.isEmpty else { return nil }
      let edit = TextEdit(range: feature.text.range(start..<start + written.utf8.count), newText: keyword)
      return [
        "title": .string("Write \(keyword)"), "kind": "quickfix", "isPreferred": true,
        "edit": workspace.client.json(
          WorkspaceEdit(documents: [
            WorkspaceEdit.Document(uri: feature.uri, version: feature.version, edits: [edit])
          ])),
      ]
    }
  }

  /// Returns the columns that placeholders on a line use and the scenario's examples lack, with the edits that add
  /// them.
  private static func missingColumns(
    _ line: ParsedLine, _ feature: FeatureSnapshot
  ) -> [(name: String, edits: [TextEdit])] {
    guard line.kind == .step || line.kind == .tableRow || line.isDocString,
      let scenario = FeatureElement.scenario(around: line.number, in: feature), !scenario.examples.isEmpty
    else { return [] }
    var names: Set<String> = []
    return FeatureElement.placeholders(in: line, feature).compactMap { placeholder in
      guard names.insert(placeholder.name).inserted, !placeholder.name.isEmpty else { return nil }
      let edits = scenario.examples.flatMap { examples -> [TextEdit] in
        guard let header = examples.tableHeader, !header.cells.contains(where: { $0.value == placeholder.name }) else {
          return []
        }
        return ([header] + examples.tableBody).enumerated().compactMap { number, row in
          guard let line = feature.line(number: row.location.line) else { return nil }
          let text =
            number == 0 ? " \(placeholder.name) |" : " " + String(repeating: " ", count: placeholder.name.count) + " |"
          return TextEdit(range: feature.text.range(line.trimmedEnd..<line.trimmedEnd), newText: text)
        }
      }
      return edits.isEmpty ? nil : (placeholder.name, edits)
    }
  }

  /// Returns code that defines a step, for a closure with the parameter `steps`; nil if there is none for the text.
  ///
  /// - Parameter registry: the parameter types that the definition may use.
  static func snippet(for text: String, _ step: StepOccurrence, _ registry: ParameterTypeRegistry) -> String? {
    var writer = SnippetWriter(registry)
    return try? writer.snippets(for: text, type: step.type, blocks: step.blocks).first?.code
  }

  /// Returns one edit that covers all differing bytes.
  static func edits(from old: TextDocument, to new: [UInt8]) -> [TextEdit] {
    guard old.bytes != new else { return [] }
    var start = zip(old.bytes, new).prefix { $0 == $1 }.count
    while start > 0, start < old.bytes.count, old.bytes[start] & 0xC0 == 0x80 { start -= 1 }
    let most = min(old.bytes.count, new.count) - start
    var end = zip(old.bytes.reversed(), new.reversed()).prefix(most, while: { $0 == $1 })
    while end > 0, old.bytes[old.bytes.count - end] & 0xC0 == 0x80 { end -= 1 }
    return [
      TextEdit(
        range: old.range(start..<old.bytes.count - end),
        newText: String(decoding: new[start..<new.count - end], as: UTF8.self))
    ]
  }
}

extension Sequence {
  /// Returns the length of the longest prefix, up to `most` elements, whose elements fulfil a condition.
  fileprivate func prefix(_ most: Int, while condition: (Element) -> Bool) -> Int {
    var count = 0
    for element in self {
      guard count < most, condition(element) else { break }
      count += 1
    }
    return count
  }
}

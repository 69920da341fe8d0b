internal import GherkinSyntax
internal import GherkinLayout
internal import GherkinLint

/// `textDocument/codeAction`: fixes of findings, missing columns, and definitions of undefined steps.
struct CodeActions {
  let feature: FeatureSnapshot
  let workspace: WorkspaceSnapshot
  let matcher: any PatternMatching
  /// The range of the request.
  let range: PositionRange
  /// The requested kinds; empty for all.
  let kinds: [String]
  /// The files to which definitions can be added.
  let destinations: DefinitionDestinations
  private(set) var actions: [JSON] = []

  /// Returns the actions for a range.
  ///
  /// - Parameters:
  ///   - kinds: the requested kinds; empty for all.
  ///   - destinations: the files to which definitions can be added.
  static func actions(
    _ feature: FeatureSnapshot, in range: PositionRange, kinds: [String], _ workspace: WorkspaceSnapshot,
    _ matcher: any PatternMatching, _ destinations: DefinitionDestinations
  ) -> [JSON] {
    guard let parsed = feature.parsed, feature.errors.isEmpty else {
      return keywordFixes(feature, in: range, workspace)
    }
    var fixing = CodeActions(
      feature: feature, workspace: workspace, matcher: matcher, range: range, kinds: kinds, destinations: destinations)
    fixing.addFixes(of: Diagnostics.findings(parsed, feature, workspace, matcher).filter { $0.fix != nil }, parsed)
    guard fixing.wants("quickfix") else { return fixing.actions }
    fixing.addColumns()
    fixing.addSteps()
    return fixing.actions
  }

  private func wants(_ kind: String) -> Bool {
    kinds.isEmpty || kinds.contains { kind == $0 || kind.hasPrefix($0 + ".") }
  }

  /// Adds an action.
  mutating func add(
    _ title: String, kind: String = "quickfix", diagnostics: [Diagnostic] = [], _ documents: [WorkspaceEdit.Document]
  ) {
    actions.append([
      "title": .string(title), "kind": .string(kind),
      "diagnostics": diagnostics.isEmpty ? nil : .list(diagnostics),
      "edit": workspace.client.json(WorkspaceEdit(documents: documents)),
    ])
  }

  /// Returns the edit of the feature.
  func here(_ edits: [TextEdit]) -> [WorkspaceEdit.Document] {
    [WorkspaceEdit.Document(uri: feature.uri, version: feature.version, edits: edits)]
  }

  /// Returns whether a range has lines in common with the requested one.
  private func includes(_ place: PositionRange) -> Bool {
    place.start.line <= range.end.line && range.start.line <= place.end.line
  }

  /// The lines of the requested range.
  private var lines: [ParsedLine] {
    feature.lines.filter { line in
      let number = feature.text.position(of: line.start).line
      return number >= range.start.line && number <= range.end.line
    }
  }

  /// Adds the fixes of lint findings.
  private mutating func addFixes(of fixable: [Finding], _ parsed: ParsedSource) {
    guard !fixable.isEmpty else { return }
    let applier = FixApplier(defaultLanguage: workspace.settings(of: feature.path).language) {
      FeatureLayout.layOut($0).bytes
    }
    if wants("quickfix") {
      struct Key: Hashable {
        let range: PositionRange
        let code: String
      }
      let here = fixable.filter { includes(Diagnostics.range($0.location, feature)) }
      let problems = here.isEmpty ? [] : Diagnostics.diagnostics(feature, in: workspace, matcher)
      let diagnostics = Dictionary(
        problems.map { (Key(range: $0.range, code: $0.code), $0) }, uniquingKeysWith: { first, _ in first })
      // The applier omits a fix that would change the meaning of the feature.
      for finding in applier.separatelyApplicable(parsed, here) {
        let key = Key(range: Diagnostics.range(finding.location, feature), code: finding.rule)
        add(
          "Fix \(finding.rule): \(finding.remedy)", diagnostics: diagnostics[key].map { [$0] } ?? [],
          self.here(edits(of: finding, applier, parsed)))
      }
    }
    if wants("source.fixAll"), kinds.contains(where: { $0.hasPrefix("source") }) {
      let fixed = applier.fix(parsed, fixable)
      if !fixed.fixed.isEmpty {
        add("Fix all findings of lint", kind: "source.fixAll", here(Self.edits(from: feature.text, to: fixed.bytes)))
      }
    }
  }

  private func edits(of finding: Finding, _ applier: FixApplier, _ parsed: ParsedSource) -> [TextEdit] {
    guard case .replacements(let replacements) = finding.fix else {
      return Self.edits(from: feature.text, to: applier.fix(parsed, [finding]).bytes)
    }
    return replacements.map { TextEdit(range: feature.text.range($0.range), newText: $0.text) }
  }

  /// Adds the actions that add missing columns.
  private mutating func addColumns() {
    for line in lines {
      for edit in Self.missingColumns(line, feature) {
        add("Add the column \(edit.name) to the examples", here(edit.edits))
      }
    }
  }

  /// The maximum number of undefined steps for which actions are offered.
  private static let mostSteps = 50

  /// Adds the actions for undefined steps.
  private mutating func addSteps() {
    let undefined = feature.steps.compactMap { step in
      step.variants.first(where: \.matches.isEmpty).map { (step: step, variant: $0) }
    }
    let numbers = Set(lines.map(\.number))
    let here = undefined.filter { numbers.contains($0.step.line) }
    guard !here.isEmpty else { return }
    let registry = workspace.definitions.registry(in: workspace.definitions.scope(of: feature.path))
    var definer = StepDefiner(registry, destinations)
    for (step, variant) in here.prefix(Self.mostSteps) {
      guard let line = feature.line(number: step.line) else { continue }
      if variant.row == nil {
        let tags = CompletionPlace(feature, before: line.start).tags
        if let text = workspace.definitions.proposal(
          for: variant.text, in: workspace.definitions.scope(of: feature.path), tags, matcher)
        {
          add("Write: \(text)", self.here([TextEdit(range: feature.text.range(line.text), newText: text)]))
        }
      }
      // Reading many files for each of many steps takes too long.
      for (title, edit) in definer.definitions(of: step, variant.text, mostFiles: here.count == 1 ? 20 : 1) {
        add("Define the step in \(title)", [edit])
      }
    }
    guard undefined.count > 1 else { return }
    let all = undefined.flatMap { step, _ in
      step.variants.filter(\.matches.isEmpty).map { (step: step, text: $0.text) }
    }
    if let (title, edit) = definer.definitions(ofAll: all).first {
      add("Define all undefined steps of this feature in \(title)", [edit])
    }
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
        let keyword = explanation.keyword, !explanation.edits.isEmpty
      else { return nil }
      let edits = explanation.edits.map { TextEdit(range: feature.text.range($0.range), newText: $0.text) }
      return [
        "title": .string("Write \(keyword)"), "kind": "quickfix", "isPreferred": true,
        "edit": workspace.client.json(
          WorkspaceEdit(documents: [
            WorkspaceEdit.Document(uri: feature.uri, version: feature.version, edits: edits)
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
        let cell = placeholder.name.replacing("\\", with: "\\\\").replacing("|", with: "\\|")
        let first = header.location.line
        // In Markdown, a row of hyphens follows the header.
        let numbers = [first] + (feature.isMarkdown ? [first + 1] : []) + examples.tableBody.map(\.location.line)
        return numbers.enumerated().compactMap { number, row in
          guard let line = feature.line(number: row) else { return nil }
          let filler = feature.isMarkdown && number == 1 ? "-" : " "
          let text = number == 0 ? " \(cell) |" : " " + String(repeating: filler, count: cell.count) + " |"
          // Text after the last bar is ignored, so it can be a comment.
          let bar = feature.text.bytes[(line.cells.last?.upperBound ?? line.content)..<line.end].firstIndex(of: 0x7C)
          let end = bar.map { $0 + 1 } ?? line.trimmedEnd
          return TextEdit(range: feature.text.range(end..<end), newText: text)
        }
      }
      return edits.isEmpty ? nil : (placeholder.name, edits)
    }
  }

  /// Returns one edit that covers all differing bytes.
  static func edits(from old: TextDocument, to new: [UInt8]) -> [TextEdit] {
    guard old.bytes != new else { return [] }
    var start = zip(old.bytes, new).prefix { $0 == $1 }.count
    while start > 0, start < old.bytes.count, old.bytes[start] & 0xC0 == 0x80 { start -= 1 }
    let most = min(old.bytes.count, new.count) - start
    var end = zip(old.bytes.reversed(), new.reversed()).prefix(most).prefix { $0 == $1 }.count
    while end > 0, old.bytes[old.bytes.count - end] & 0xC0 == 0x80 { end -= 1 }
    return [
      TextEdit(
        range: old.range(start..<old.bytes.count - end),
        newText: String(decoding: new[start..<new.count - end], as: UTF8.self))
    ]
  }
}

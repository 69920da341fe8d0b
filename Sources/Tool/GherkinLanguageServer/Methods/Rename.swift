internal import GherkinExpressions
internal import GherkinSteps
internal import Foundation
internal import GherkinSyntax
internal import GherkinDefinitions

/// `textDocument/prepareRename`, `textDocument/rename` for a tag, a placeholder with its column, or a step.
enum Rename {
  /// Returns whether the element at a position occurs in its document only.
  static func isLocal(_ feature: FeatureSnapshot, at position: Position) -> Bool {
    let element = FeatureElement.element(at: feature.text.offset(of: position), in: feature)
    return if case .placeholder = element { true } else { false }
  }

  /// Returns the bytes and the name of the element at a position; nil if it cannot be renamed.
  static func target(
    _ feature: FeatureSnapshot, at position: Position, in workspace: WorkspaceSnapshot
  ) -> (range: Range<Int>, name: String)? {
    guard let element = FeatureElement.element(at: feature.text.offset(of: position), in: feature) else { return nil }
    switch element {
    case .tag(let name, let range): return (range, name)
    case .placeholder(let name, let range, _): return (range, name)
    case .step(let line, let step):
      guard let id = definition(of: step) else { return nil }
      return (line.text, id.key.pattern)
    case .header: return nil
    }
  }

  /// Returns the definition of a step; nil unless there is exactly one.
  private static func definition(of step: StepOccurrence) -> DefinitionID? {
    let definitions = step.definitions
    return definitions.count == 1 ? definitions[0] : nil
  }

  /// Returns the edits that rename the element at a position.
  ///
  /// - Parameters:
  ///   - steps: renames a definition, and reads files and open documents.
  ///   - settings: the settings of the workspace's folders as they are now.
  /// - Throws: an error with the reason if renaming is not safe.
  static func edit(
    _ feature: FeatureSnapshot, at position: Position, to name: String, steps: StepRename,
    settings: [ServerEnvironment.ProjectSettings]
  ) throws(ResponseError) -> WorkspaceEdit {
    let workspace = steps.workspace
    guard let element = FeatureElement.element(at: feature.text.offset(of: position), in: feature) else {
      throw ResponseError(.requestFailed, "nothing here can be renamed; choose a step, a tag or a placeholder")
    }
    switch element {
    case .tag(let old, _):
      let new = name.hasPrefix("@") ? name : "@" + name
      guard new.count > 1, !new.dropFirst().contains(where: { $0.isWhitespace || "@#`".contains($0) }) else {
        throw .invalid("\(name) is not a tag; write @ and a word without spaces, @, # and `")
      }
      guard !workspace.definitions.usesTag(old) else {
        throw ResponseError(
          .requestFailed, "\(old) is in a tag expression of a Swift file; rename it there by hand, or remove it first")
      }
      if let problem = settings.lazy.compactMap(\.problem).first {
        throw ResponseError(.requestFailed, "the configuration may have a filter with \(old): \(problem)")
      }
      guard !settings.contains(where: { $0.usedTags.contains(old) }) else {
        throw ResponseError(
          .requestFailed, "\(old) is in a filter or a lock of gherkin-run.yaml; rename it there by hand first")
      }
      for uri in workspace.index.incomplete.union(steps.current.unparsed.map(\.uri)).sorted() {
        try check(uri, hasNo: old, in: workspace, steps)
      }
      var documents: [WorkspaceEdit.Document] = []
      for uri in Set(workspace.index.places(ofTag: old).map(\.uri)).sorted() {
        documents.append(try edit(uri, old, new, in: workspace, steps))
      }
      return WorkspaceEdit(documents: documents.filter { !$0.edits.isEmpty })
    case .placeholder(let old, _, let scenario):
      guard !name.isEmpty, !name.contains(where: { "<>|\\".contains($0) || $0.isNewline }),
        name.trimmingCharacters(in: .whitespaces) == name
      else { throw .invalid("\(name) is not a column name; write words without <, >, | and \\") }
      let names = scenario.examples.flatMap { $0.tableHeader?.cells.map(\.value) ?? [] }
      guard !names.contains(name) else {
        throw ResponseError(.requestFailed, "the examples have a column \(name) already; choose another name")
      }
      guard References.placeholders(name, scenario, feature).isEmpty else {
        throw ResponseError(
          .requestFailed, "the scenario has the text <\(name)>, which would become a placeholder; choose another name")
      }
      let places =
        References.placeholders(old, scenario, feature).map { feature.text.range($0) }
        + Definition.columns(old, scenario, feature).map(\.range)
      return WorkspaceEdit(documents: [
        WorkspaceEdit.Document(
          uri: feature.uri, version: feature.version, edits: places.map { TextEdit(range: $0, newText: name) })
      ])
    case .step(_, let step):
      guard let id = definition(of: step) else {
        throw ResponseError(
          .requestFailed,
          step.definitions.isEmpty
            ? "the step is undefined; define it first" : "the step is ambiguous; correct its definitions first")
      }
      return try steps.edit(id, to: name, from: feature.uri)
    case .header:
      throw ResponseError(.requestFailed, "only steps, tags and placeholders can be renamed")
    }
  }

  /// Checks that a file with errors does not have a tag.
  private static func check(
    _ uri: String, hasNo tag: String, in workspace: WorkspaceSnapshot, _ steps: StepRename
  ) throws(ResponseError) {
    let shown = DocumentURI.path(uri).map(workspace.shown) ?? uri
    try steps.checkCancellation()
    var none = DefinitionIndex()
    guard let feature = steps.current.feature(uri, &none, mostTexts: 1) else {
      throw ResponseError(
        .requestFailed, "\(shown) cannot be read, or is larger than 4 MiB; it may have \(tag), so rename it by hand")
    }
    guard feature.parsed != nil || !feature.text.string.contains(tag) else {
      throw ResponseError(.requestFailed, "\(shown) has \(tag) and parse errors; correct these first")
    }
  }

  /// Returns the edits that rename a tag in a feature.
  private static func edit(
    _ uri: String, _ old: String, _ new: String, in workspace: WorkspaceSnapshot, _ steps: StepRename
  ) throws(ResponseError) -> WorkspaceEdit.Document {
    let shown = DocumentURI.path(uri).map(workspace.shown) ?? uri
    try steps.checkCancellation()
    var none = DefinitionIndex()
    guard let feature = steps.current.feature(uri, &none, mostTexts: 1) else {
      throw ResponseError(.requestFailed, "\(shown) has \(old) and cannot be read")
    }
    guard feature.parsed != nil else {
      throw ResponseError(.requestFailed, "\(shown) has \(old) and parse errors; correct these first")
    }
    let tags = feature.lines.filter { $0.kind == .tags }.flatMap { TagRanges.tags(of: $0, in: feature) }
    return WorkspaceEdit.Document(
      uri: uri, version: feature.version,
      edits: tags.filter { $0.name == old }.map { TextEdit(range: feature.text.range($0.range), newText: new) })
  }
}

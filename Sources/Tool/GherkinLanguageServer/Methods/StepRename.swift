internal import GherkinExpressions
internal import GherkinSteps
internal import Foundation
internal import GherkinSyntax
internal import GherkinDefinitions
internal import GherkinSourceScanner

/// `textDocument/rename` for a step: edits its expression in Swift and the steps of all features.
struct StepRename {
  let workspace: WorkspaceSnapshot
  let current: CurrentTexts
  /// Throws if the client cancelled the request.
  let checkCancellation: () throws(ResponseError) -> Void
  private var matcher: any PatternMatching { current.matcher }
  /// Tells the user what the edit leaves to be done.
  let note: (String) -> Void

  init(
    _ current: CurrentTexts, checkCancellation: @escaping () throws(ResponseError) -> Void = {},
    note: @escaping (String) -> Void
  ) {
    (workspace, self.current) = (current.workspace, current)
    (self.checkCancellation, self.note) = (checkCancellation, note)
  }

  /// Returns the edit that gives a definition a new expression.
  ///
  /// - Parameter feature: the feature in which the rename was requested, which need not be a file.
  /// - Throws: an error with the reason if renaming is not safe.
  func edit(_ id: DefinitionID, to new: String, from feature: String? = nil) throws(ResponseError) -> WorkspaceEdit {
    guard let definition = workspace.definitions[id] else { throw refusal("the step is not defined any more") }
    let place = "\(workspace.shown(definition.file)):\(definition.line)"
    guard let old = definition.pattern, let before = workspace.definitions.program(of: id).flatMap(PatternParts.init)
    else {
      throw refusal("the step at \(place) has other parts than text and groups; change it and its steps by hand")
    }
    guard new != old else { return WorkspaceEdit(documents: []) }
    guard !new.isEmpty, new.trimmingCharacters(in: .whitespaces) == new, !new.contains(where: \.isNewline) else {
      throw .invalid("an expression must not have line ends, nor spaces around it")
    }
    let scope = workspace.definitions.scope(of: definition.file)
    let registry = workspace.definitions.registry(in: scope)
    let expression = try Self.expression(new, definition.form, registry)
    guard let program = expression.program, let after = PatternParts(program) else {
      throw refusal(
        "the new pattern has other parts than text and groups; remove them, or change it and its steps by hand")
    }
    let parameters = Self.parameters(old, definition.form, registry)
    guard parameters == Self.parameters(new, definition.form, registry) else {
      throw refusal(
        "the parameters of the step would change, and no longer fit its body at \(place); keep "
          + (parameters.isEmpty ? "it without parameters" : parameters.joined(separator: " ") + " in this order"))
    }
    guard before.choices == after.choices else {
      throw refusal(
        "optional and alternative texts would change; keep "
          + before.choices.map { texts in
            let words = texts.filter { !$0.isEmpty }.joined(separator: "/")
            return texts.contains("") ? "(\(words))" : words
          }.joined(separator: " "))
    }
    let others = (scope.map { workspace.definitions.definitions(in: $0) } ?? workspace.definitions.definitions.indices)
      .lazy.map { workspace.definitions.definitions[$0] }
    if let other = others.first(where: { $0.pattern == new && $0.tags == definition.tags }) {
      throw refusal("the step is defined already, at \(workspace.shown(other.file)):\(other.line); choose another text")
    }
    var documents = [try swiftEdit(definition, old, new, place)]
    let files =
      workspace.index.uses(of: id).map(\.uri)
      + workspace.index.incomplete.filter { workspace.definitions.scope(of: DocumentURI.path($0) ?? $0) == scope }
      + [feature].compactMap(\.self)
    for uri in Set(files).sorted() { documents.append(try featureEdit(uri, id, before, after, expression)) }
    try refuseOtherMatches(definition, new, id, scope)
    return WorkspaceEdit(documents: documents.filter { !$0.edits.isEmpty })
  }

  /// Rejects an expression that also matches steps that are undefined or match another definition.
  private func refuseOtherMatches(
    _ definition: KnownDefinition, _ new: String, _ id: DefinitionID, _ scope: Int?
  ) throws(ResponseError) {
    let renamed = KnownDefinition(
      pattern: new, form: definition.form, file: definition.file, line: definition.line, tags: definition.tags,
      origin: .runner)
    let package = scope.map { workspace.definitions.packages[$0] }
    let merge = DefinitionMerge(
      runner: RunnerDefinitions(
        builtAt: .max, definitions: [renamed], parameterTypes: package?.merge.parameterTypes ?? []), sources: [:])
    var alone = DefinitionIndex([DefinitionIndex.Package(folder: package?.folder ?? "/", merge: merge, check: nil)])
    for (uri, facts) in workspace.index.files.sorted(by: { $0.key < $1.key }) {
      let path = DocumentURI.path(uri) ?? uri
      try checkCancellation()
      guard workspace.definitions.scope(of: path) == scope,
        let feature = current.feature(uri, &alone, mostTexts: 1)
      else { continue }
      let own = Set(facts.uses.filter { $0.definition == id }.map(\.range.start.line))
      guard let step = feature.steps.first(where: { !$0.definitions.isEmpty && !own.contains($0.line - 1) }) else {
        continue
      }
      throw refusal(
        "\(workspace.shown(path)):\(step.line): the new expression would match this step too; choose another text")
    }
  }

  private func refusal(_ reason: String) -> ResponseError { ResponseError(.requestFailed, reason) }

  private func swiftEdit(
    _ definition: KnownDefinition, _ old: String, _ new: String, _ place: String
  ) throws(ResponseError) -> WorkspaceEdit.Document {
    let uri = DocumentURI.uri(definition.file)
    guard let file = current.text(of: uri) else {
      throw refusal("\(workspace.shown(definition.file)) cannot be read, so the step cannot be renamed there")
    }
    let calls = StepScan(file.text.bytes).definitions.filter {
      $0.pattern.text?.value == old && KnownDefinition.Form($0.pattern) == definition.form
    }
    guard let call = calls.first else {
      throw refusal("the expression at \(place) is not a literal in this text; change it and its steps by hand")
    }
    guard calls.count == 1 else {
      throw refusal("\(workspace.shown(definition.file)) defines the step more than once; remove the others first")
    }
    guard let written = Self.literal(new, like: file.text.text(call.literal)) else {
      throw refusal("the new pattern cannot be written as the literal at \(place); change it by hand")
    }
    return WorkspaceEdit.Document(
      uri: uri, version: file.version, edits: [TextEdit(range: file.text.range(call.literal), newText: written)])
  }

  /// Returns a pattern as a literal of the same kind as another one; nil if that is not possible.
  private static func literal(_ pattern: String, like old: String) -> String? {
    let hashes = String(old.prefix { $0 == "#" })
    if old.dropFirst(hashes.count).first == "/" {
      guard !pattern.contains("/" + hashes) || hashes.isEmpty else { return nil }
      var isEscaped = false
      let escaped = pattern.map { character -> String in
        defer { isEscaped = character == "\\" && !isEscaped }
        return character == "/" && hashes.isEmpty && !isEscaped ? "\\/" : String(character)
      }
      return "\(hashes)/\(escaped.joined())/\(hashes)"
    }
    if hashes.isEmpty || pattern.contains("\"" + hashes) || pattern.contains("\\" + hashes) {
      return "\"" + pattern.map { $0 == "\\" || $0 == "\"" ? "\\\($0)" : "\($0)" }.joined() + "\""
    }
    return "\(hashes)\"\(pattern)\"\(hashes)"
  }

  /// Returns the expression of a new pattern.
  private static func expression(
    _ pattern: String, _ form: KnownDefinition.Form, _ registry: ParameterTypeRegistry
  ) throws(ResponseError) -> any StepExpression {
    guard form == .expression else {
      let expression = RegularExpression(pattern, registry: registry)
      do { try expression.validate() } catch { throw .invalid("\(error)") }
      return expression
    }
    do { return try CucumberExpression(pattern, registry: registry) } catch {
      throw .invalid("\(error.problem.text). \(error.problem.remedy)")
    }
  }

  /// Returns the parameters of a Cucumber Expression, or the capture groups of a regular expression.
  private static func parameters(
    _ pattern: String, _ form: KnownDefinition.Form, _ registry: ParameterTypeRegistry
  ) -> [String] {
    guard form == .expression else { return RegularExpression.groups(of: pattern).map { "(\($0))" } }
    let types = (try? CucumberExpression(pattern, registry: registry))?.parameterTypes ?? []
    return types.map { "{\($0.name ?? "")}" }
  }

  /// Returns the edits of a feature.
  private func featureEdit(
    _ uri: String, _ id: DefinitionID, _ before: PatternParts, _ after: PatternParts, _ expression: any StepExpression
  ) throws(ResponseError) -> WorkspaceEdit.Document {
    let shown = DocumentURI.path(uri).map(workspace.shown) ?? uri
    try checkCancellation()
    var definitions = workspace.definitions
    guard let feature = current.feature(uri, &definitions) else {
      throw refusal("\(shown) cannot be read, or is larger than 4 MiB; it may use the step, so rename it by hand")
    }
    guard !feature.steps.isEmpty || feature.parsed != nil && feature.errors.isEmpty else {
      throw refusal("\(shown) has parse errors, and may use the step; correct these first")
    }
    if let recovered = feature.recovered {
      let lines = recovered.leftOut.sorted().prefix(10).map(String.init).joined(separator: ", ")
      note(
        "\(shown) has parse errors. Steps in its other lines are renamed; correct the errors, and check the lines that "
          + "were not read: \(lines)")
    }
    var edits: [TextEdit] = []
    for step in feature.steps where step.definitions.contains(id) {
      try checkCancellation()
      guard let line = feature.line(number: step.line) else { continue }
      guard step.variants.allSatisfy({ $0.matches.map(\.definition) == [id] }) else {
        throw refusal("\(shown):\(step.line): the step is ambiguous, or undefined for some rows; correct it first")
      }
      for variant in step.variants {
        guard let text = before.values(of: variant.text).flatMap(after.text),
          let old = variant.matches.first?.arguments, let found = ranges(expression, text),
          zip(old, found).allSatisfy({ Self.part(variant.text, $0) == Self.part(text, $1) }), old.count == found.count
        else { throw refusal("\(shown):\(step.line): the step would not match the new expression") }
        guard text.trimmingCharacters(in: .whitespaces) == text else {
          throw refusal(
            "\(shown):\(step.line): the step would begin or end with a space, which is not part of a step; choose "
              + "another text")
        }
        let others = definitions.matches(
          text, in: definitions.scope(of: feature.path), tags: [], matcher
        ).filter { $0.definition != id }
        if let place = others.lazy.compactMap({ definitions[$0.definition] }).first {
          throw refusal(
            "\(shown):\(step.line): the step would be ambiguous with \(workspace.shown(place.file)):\(place.line); "
              + "choose another text")
        }
      }
      guard let text = before.values(of: feature.string(line.text)).flatMap(after.text) else {
        throw refusal("\(shown):\(step.line): a placeholder replaces a part of the expression; rename it by hand")
      }
      let keyword = feature.string(line.keyword)
      if let dialect = feature.dialect(default: workspace.settings(of: feature.path).language),
        let other = dialect.stepKeyword(of: keyword + text), other != keyword
      {
        throw refusal(
          "\(shown):\(step.line): the step would begin with the keyword \(other.trimmingCharacters(in: .whitespaces)); "
            + "choose another text")
      }
      // In an outline, `<name>` in the new text would be replaced by the cells of its column.
      let written = feature.string(line.text)
      if step.variants.contains(where: { $0.row != nil }),
        let placeholder = text.matches(of: #/<[^<>]+>/#).map(\.output).first(where: { !written.contains($0) })
      {
        throw refusal(
          "\(shown):\(step.line): \(placeholder) would be a placeholder of the outline; choose another text")
      }
      edits.append(TextEdit(range: feature.text.range(line.text), newText: text))
    }
    return WorkspaceEdit.Document(uri: uri, version: feature.version, edits: edits)
  }

  /// Returns the arguments of a text; nil if it does not match.
  private func ranges(_ expression: any StepExpression, _ text: String) -> [Range<Int>]? {
    if expression.isExact, let program = expression.program {
      return Array(text.utf8).withUnsafeBufferPointer { program.match($0) }?.outermost.map { $0.bytes ?? 0..<0 }
    }
    let pattern = (expression as? CucumberExpression)?.regexpSource ?? expression.source
    if case .matched(let ranges) = matcher.match(pattern, text) { return ranges }
    return nil
  }

  private static func part(_ text: String, _ range: Range<Int>) -> String {
    String(decoding: Array(text.utf8)[range], as: UTF8.self)
  }
}

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
  /// - Throws: an error with the reason if renaming is not safe.
  func edit(_ id: DefinitionID, to new: String) throws(ResponseError) -> WorkspaceEdit {
    guard let definition = workspace.definitions[id] else { throw refusal("the step is not defined any more") }
    let place = "\(workspace.shown(definition.file)):\(definition.line)"
    guard definition.form == .expression, let old = definition.pattern else {
      throw refusal("the step at \(place) is a regular expression; change it and its steps by hand")
    }
    guard new != old else { return WorkspaceEdit(documents: []) }
    guard !new.isEmpty, new.trimmingCharacters(in: .whitespaces) == new, !new.contains(where: \.isNewline) else {
      throw .invalid("an expression must not have line ends, nor spaces around it")
    }
    let scope = workspace.definitions.scope(of: definition.file)
    let registry = workspace.definitions.registry(in: scope)
    let expression: CucumberExpression
    do { expression = try CucumberExpression(new, registry: registry) } catch {
      throw .invalid("\(error.problem.text). \(error.problem.remedy)")
    }
    let (before, after) = (ExpressionParts(old), ExpressionParts(new))
    guard before.parameters == after.parameters else {
      throw refusal(
        "the parameters of the step would change, and no longer fit its body at \(place); keep "
          + (before.parameters.isEmpty
            ? "it without parameters" : before.parameters.map { "{\($0)}" }.joined(separator: " ") + " in this order"))
    }
    guard before.choices == after.choices else {
      throw refusal("optional and alternative texts would change; keep \(before.choices.joined(separator: " "))")
    }
    if let other = workspace.definitions.definitions.first(where: { $0.pattern == new && $0.tags == definition.tags }) {
      throw refusal("the step is defined already, at \(workspace.shown(other.file)):\(other.line); choose another text")
    }
    var documents = [try swiftEdit(definition, old, new, place)]
    let files =
      workspace.index.uses(of: id).map(\.uri)
      + current.unparsed.filter { $0.steps.contains { $0.definitions.contains(id) } }.map(\.uri)
    for uri in Set(files).sorted() { documents.append(try featureEdit(uri, id, before, after, expression)) }
    try refuseOtherMatches(definition, new, id, scope)
    return WorkspaceEdit(documents: documents)
  }

  /// Rejects an expression that also matches steps that are undefined or match another definition.
  private func refuseOtherMatches(
    _ definition: KnownDefinition, _ new: String, _ id: DefinitionID, _ scope: Int?
  ) throws(ResponseError) {
    let renamed = KnownDefinition(
      pattern: new, form: .expression, file: definition.file, line: definition.line, tags: definition.tags,
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
      let own = Set((facts.uses[id] ?? []).map(\.start.line))
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
      if case .expression(let text) = $0.pattern { text.value == old } else { false }
    }
    guard let call = calls.first else {
      throw refusal("the expression at \(place) is not a literal in this text; change it and its steps by hand")
    }
    guard calls.count == 1 else {
      throw refusal("\(workspace.shown(definition.file)) defines the step more than once; remove the others first")
    }
    let literal = file.text.text(call.literal)
    let hashes = String(literal.prefix { $0 == "#" })
    let written: String
    if hashes.isEmpty || new.contains("\"" + hashes) || new.contains("\\" + hashes) {
      written = "\"" + new.map { $0 == "\\" || $0 == "\"" ? "\\\($0)" : "\($0)" }.joined() + "\""
    } else {
      written = "\(hashes)\"\(new)\"\(hashes)"
    }
    return WorkspaceEdit.Document(
      uri: uri, version: file.version, edits: [TextEdit(range: file.text.range(call.literal), newText: written)])
  }

  /// Returns the edits of a feature.
  private func featureEdit(
    _ uri: String, _ id: DefinitionID, _ before: ExpressionParts, _ after: ExpressionParts,
    _ expression: CucumberExpression
  ) throws(ResponseError) -> WorkspaceEdit.Document {
    let shown = DocumentURI.path(uri).map(workspace.shown) ?? uri
    try checkCancellation()
    var definitions = workspace.definitions
    guard let feature = current.feature(uri, &definitions) else {
      throw refusal("\(shown) uses the step and cannot be read")
    }
    guard !feature.steps.isEmpty || feature.parsed != nil && feature.errors.isEmpty else {
      throw refusal("\(shown) uses the step and has parse errors; correct these first")
    }
    if let recovered = feature.recovered {
      let lines = recovered.leftOut.sorted().prefix(10).map(String.init).joined(separator: ", ")
      note(
        "\(shown) has parse errors. Its other steps are renamed; correct the errors, and check the lines that were not "
          + "read: \(lines)")
    }
    var edits: [TextEdit] = []
    for step in feature.steps where step.definitions.contains(id) {
      try checkCancellation()
      guard let line = feature.line(number: step.line) else { continue }
      guard step.variants.allSatisfy({ $0.matches.map(\.definition) == [id] }) else {
        throw refusal("\(shown):\(step.line): the step is ambiguous, or undefined for some rows; correct it first")
      }
      for variant in step.variants {
        guard let text = after.text(before.values(of: variant.text)),
          let old = variant.matches.first?.arguments, let found = ranges(expression, text),
          zip(old, found).allSatisfy({ Self.part(variant.text, $0) == Self.part(text, $1) }), old.count == found.count
        else { throw refusal("\(shown):\(step.line): the step would not match the new expression") }
        let others = definitions.matches(
          text, in: definitions.scope(of: feature.path), tags: [], matcher
        ).filter { $0.definition != id }
        if let place = others.lazy.compactMap({ definitions[$0.definition] }).first {
          throw refusal(
            "\(shown):\(step.line): the step would be ambiguous with \(workspace.shown(place.file)):\(place.line); "
              + "choose another text")
        }
      }
      guard let text = after.text(before.values(of: feature.string(line.text))) else {
        throw refusal("\(shown):\(step.line): a placeholder replaces a part of the expression; rename it by hand")
      }
      edits.append(TextEdit(range: feature.text.range(line.text), newText: text))
    }
    return WorkspaceEdit.Document(uri: uri, version: feature.version, edits: edits)
  }

  /// Returns the arguments of a text; nil if it does not match.
  private func ranges(_ expression: CucumberExpression, _ text: String) -> [Range<Int>]? {
    if expression.matchesBytes {
      return Array(text.utf8).withUnsafeBufferPointer { expression.ranges(in: $0) }
    }
    if case .matched(let ranges) = matcher.match(expression.regexpSource, text) { return ranges }
    return nil
  }

  private static func part(_ text: String, _ range: Range<Int>) -> String {
    String(decoding: Array(text.utf8)[range], as: UTF8.self)
  }
}

/// A Cucumber Expression split into parts.
private struct ExpressionParts {
  private enum Part {
    case text(String)
    case parameter(String)
    /// Optional text or alternatives, with the possible texts. `source` is the text in the expression.
    case choice(source: String, texts: [String])
  }

  private var parts: [Part] = []

  /// The maximum number of texts of an optional or alternative text.
  private static let mostTexts = 100

  /// Reads an expression; an invalid one has no parts.
  init(_ expression: String) {
    guard let tree = try? ExpressionParser.parse(expression) else { return }
    let scalars = Array(expression.unicodeScalars)
    for node in tree.nodes {
      switch node.kind {
      case .text: parts.append(.text(node.token ?? ""))
      case .parameter: parts.append(.parameter(node.parameterName))
      default:
        var source = String.UnicodeScalarView()
        source.append(contentsOf: scalars[node.range])
        parts.append(.choice(source: String(source), texts: node.texts(most: Self.mostTexts) ?? []))
      }
    }
  }

  /// The names of the parameter types.
  var parameters: [String] { parts.compactMap { if case .parameter(let name) = $0 { name } else { nil } } }

  /// The optional and alternative texts, as written in the expression.
  var choices: [String] { parts.compactMap { if case .choice(let source, _) = $0 { source } else { nil } } }

  /// Returns the texts of a step for parameters and for choices; nil if the step does not match.
  func values(of step: String) -> (parameters: [String], choices: [String])? {
    let pattern = parts.map { part in
      switch part {
      case .text(let text): NSRegularExpression.escapedPattern(for: text)
      case .parameter: "(.*?)"
      case .choice(_, let texts): "(" + texts.map(NSRegularExpression.escapedPattern).joined(separator: "|") + ")"
      }
    }.joined()
    // An invalid pattern matches no step.
    guard step.utf8.count < 10_000, let expression = try? NSRegularExpression(pattern: "^\(pattern)$"),
      let match = expression.firstMatch(in: step, range: NSRange(step.startIndex..., in: step))
    else { return nil }
    var values: (parameters: [String], choices: [String]) = ([], [])
    var group = 1
    for part in parts {
      if case .text = part { continue }
      let value = Range(match.range(at: group), in: step).map { String(step[$0]) } ?? ""
      if case .parameter = part { values.parameters.append(value) } else { values.choices.append(value) }
      group += 1
    }
    return values
  }

  /// Returns the step with values; nil if there are no values.
  func text(_ values: (parameters: [String], choices: [String])?) -> String? {
    guard var (parameters, choices) = values else { return nil }
    var text = ""
    for part in parts {
      switch part {
      case .text(let literal): text += literal
      case .parameter:
        guard !parameters.isEmpty else { return nil }
        text += parameters.removeFirst()
      case .choice:
        guard !choices.isEmpty else { return nil }
        text += choices.removeFirst()
      }
    }
    return text
  }
}

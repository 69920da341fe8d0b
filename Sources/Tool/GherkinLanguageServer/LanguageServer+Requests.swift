internal import Foundation
internal import GherkinSyntax
internal import GherkinEngine
internal import GherkinDefinitions
internal import GherkinSourceScanner

extension LanguageServer {
  /// Handles a notification. Unknown ones are ignored.
  func handleNotification(_ method: String, _ parameters: JSON) {
    switch method {
    case "initialized": begin()
    case "textDocument/didOpen": open(parameters)
    case "textDocument/didChange": change(parameters)
    case "textDocument/didClose": close(parameters)
    case "textDocument/didSave":
      // If the client does not watch files, others may have changed too.
      if !workspace.client.watchesFiles { load() }
      buildAfterSave(parameters)
    case "workspace/didChangeWatchedFiles": filesChanged(parameters)
    case "workspace/didChangeWorkspaceFolders": foldersChanged(parameters)
    case "window/workDoneProgress/cancel": cancelRun(parameters)
    default: break
    }
  }

  /// Answers a request.
  func handleRequest(_ method: String, _ parameters: JSON) throws(ResponseError) -> JSON {
    switch method {
    case "textDocument/completion":
      guard let feature = try feature(parameters) else { return .null }
      let found = Completing.items(feature, at: try position(parameters), in: workspace)
      return ["isIncomplete": .boolean(found.isIncomplete), "items": .list(found.items)]
    case "textDocument/hover":
      guard let feature = try feature(parameters) else { return .null }
      return Hovering.hover(feature, at: try position(parameters), in: workspace) ?? .null
    case "textDocument/definition":
      guard let feature = try feature(parameters) else { return .null }
      return .list(Locating.definitions(feature, at: try position(parameters), in: workspace))
    case "textDocument/references":
      let includes = parameters.at("context.includeDeclaration")?.boolean ?? false
      guard let feature = try feature(parameters) else { return .list(try swiftReferences(parameters)) }
      return .list(
        Referencing.references(feature, at: try position(parameters), includesDefinition: includes, in: workspace))
    case "textDocument/documentHighlight":
      guard let feature = try feature(parameters) else { return .null }
      let ranges = Referencing.highlights(feature, at: try position(parameters), in: workspace)
      return .array(ranges.map { ["range": $0.json] })
    case "textDocument/documentSymbol":
      guard let feature = try feature(parameters) else { return .null }
      let symbols = Outlining.symbols(feature)
      return workspace.client.hasHierarchicalSymbols
        ? .list(symbols) : .array(Outlining.flat(symbols, feature.uri))
    case "workspace/symbol":
      return .array(Outlining.symbols(matching: parameters["query"]?.string ?? "", in: workspace))
    case "textDocument/foldingRange":
      guard let feature = try feature(parameters) else { return .null }
      return .list(Outlining.folding(feature))
    case "textDocument/semanticTokens/full":
      guard let feature = try feature(parameters) else { return .null }
      return ["data": .array(Coloring.tokens(feature).map(JSON.integer))]
    case "textDocument/semanticTokens/range":
      guard let feature = try feature(parameters) else { return .null }
      return ["data": .array(Coloring.tokens(feature, in: try range(parameters)).map(JSON.integer))]
    case "textDocument/documentLink":
      guard let feature = try feature(parameters) else { return .null }
      return .array(Linking.links(feature) { FileManager.default.fileExists(atPath: $0) })
    case "textDocument/diagnostic":
      guard let feature = try feature(parameters) else { return ["kind": "full", "items": []] }
      return ["kind": "full", "items": .list(Diagnosing.diagnostics(feature, in: workspace, environment.matcher))]
    case "textDocument/formatting":
      guard let feature = try currentFeature(parameters) else { return .null }
      return .list(Formatting.edits(feature, environment.layoutStyle(feature.path)))
    case "textDocument/rangeFormatting":
      guard let feature = try currentFeature(parameters) else { return .null }
      let range = try range(parameters)
      return .list(
        Formatting.edits(
          feature, environment.layoutStyle(feature.path), within: range.start.line..<range.end.line + 1))
    case "textDocument/onTypeFormatting":
      guard let feature = try currentFeature(parameters) else { return .null }
      return .list(
        Formatting.edits(
          feature, environment.layoutStyle(feature.path), tableAround: try position(parameters).line))
    case "textDocument/codeAction":
      guard let feature = try currentFeature(parameters) else { return .null }
      let kinds = parameters.at("context.only")?.elements.compactMap(\.string) ?? []
      return .array(
        Fixing.actions(
          feature, in: try range(parameters), kinds: kinds, workspace, environment.matcher, files: definitionFiles,
          addition: addition))
    case "textDocument/codeLens":
      guard let feature = try feature(parameters) else {
        guard let path = parameters.at("textDocument.uri")?.string.flatMap(DocumentURI.path) else { return .null }
        return .array(Lensing.lenses(ofSwiftFile: path, in: workspace))
      }
      return .array(Lensing.lenses(feature))
    case "textDocument/prepareRename":
      guard let feature = try currentFeature(parameters) else {
        guard let number = try definition(parameters), let text = documents[uri(parameters)]?.text,
          let call = workspace.definitions.definitions[number].call
        else { return .null }
        return [
          "range": text.range(call.literal).json,
          "placeholder": .string(workspace.definitions.definitions[number].text),
        ]
      }
      guard let target = Renaming.target(feature, at: try position(parameters), in: workspace) else { return .null }
      return ["range": feature.text.range(target.range).json, "placeholder": .string(target.name)]
    case "textDocument/rename":
      guard let name = parameters["newName"]?.string else { throw .invalid("newName is missing") }
      guard !merging.isRunning else {
        throw ResponseError(.contentModified, "the definitions are being read; repeat the request")
      }
      let steps = StepRenaming(workspace: workspace, matcher: environment.matcher) { [documents, workspace] uri in
        if let open = documents[uri] { return StepRenaming.CurrentText(text: open.text, version: open.version) }
        return DocumentURI.path(uri).flatMap(FeatureSearch.bytes).map {
          StepRenaming.CurrentText(text: TextDocument($0, workspace.encoding), version: nil)
        }
      }
      guard let feature = try currentFeature(parameters) else {
        guard let number = try definition(parameters) else {
          throw ResponseError(.requestFailed, "there is no step definition on this line")
        }
        return workspace.client.json(try steps.edit(number, to: name))
      }
      let edit = try Renaming.edit(
        feature, at: try position(parameters), to: name, in: workspace, steps: steps,
        versions: documents.mapValues(\.version),
        unparsed: Set(documents.filter { $0.value.isFeature && $0.value.snapshot?.parsed == nil }.keys))
      return workspace.client.json(edit)
    case "workspace/executeCommand": return try execute(parameters)
    default: throw ResponseError(.methodNotFound, "the server does not know \(method)")
    }
  }

  /// Returns the current version of a feature, for edits.
  ///
  /// - Throws: if it has not been parsed yet, because edits for an older version would corrupt the text.
  private func currentFeature(_ parameters: JSON) throws(ResponseError) -> FeatureSnapshot? {
    let feature = try feature(parameters)
    guard let uri = parameters.at("textDocument.uri")?.string, let document = documents[uri], document.isFeature else {
      return nil
    }
    guard let feature, !document.isStale, !(documents[uri]?.isPending ?? false), feature.version == document.version
    else {
      throw ResponseError(.contentModified, "the document is large and is still being parsed; repeat the request")
    }
    return feature
  }

  private func position(_ parameters: JSON) throws(ResponseError) -> Position {
    guard let position = Position(parameters["position"]) else { throw .invalid("position is missing or not valid") }
    return position
  }

  private func range(_ parameters: JSON) throws(ResponseError) -> PositionRange {
    guard let range = PositionRange(parameters["range"]) else { throw .invalid("range is missing or not valid") }
    return range
  }

  private func uri(_ parameters: JSON) -> String { parameters.at("textDocument.uri")?.string ?? "" }

  /// Returns the definition on a line of a Swift file.
  private func definition(_ parameters: JSON) throws(ResponseError) -> Int? {
    guard let path = DocumentURI.path(uri(parameters)) else { return nil }
    let line = try position(parameters).line + 1
    return workspace.definitions.definitions.firstIndex { $0.file == path && $0.line == line }
  }

  private func swiftReferences(_ parameters: JSON) throws(ResponseError) -> [Location] {
    guard let path = parameters.at("textDocument.uri")?.string.flatMap(DocumentURI.path) else { return [] }
    return Referencing.references(toDefinitionAt: try position(parameters).line, of: path, in: workspace)
  }

  /// The Swift files with definitions, sorted by the number of definitions.
  private var definitionFiles: [String] {
    let counts = Dictionary(grouping: workspace.definitions.definitions, by: \.file).mapValues(\.count)
    return counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key)
  }

  /// Returns the edit that adds a definition to a Swift file, based on its text in the editor or on disk.
  private func addition(_ snippet: String, _ path: String) -> WorkspaceEdit.Document? {
    let uri = DocumentURI.uri(path)
    let open = documents[uri]
    guard let old = open?.text ?? FeatureSearch.bytes(of: path).map({ TextDocument($0, workspace.encoding) }),
      let new = DefinitionAddition.text(of: path, old.string, adding: snippet)
    else { return nil }
    return WorkspaceEdit.Document(
      uri: uri, version: open?.version, edits: Fixing.edits(from: old, to: Array(new.utf8)))
  }
}

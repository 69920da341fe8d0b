internal import Foundation
internal import GherkinDefinitions
internal import GherkinEngine
internal import GherkinSourceScanner
internal import GherkinSyntax

/// The notifications and requests, by their names in the protocol.
extension LanguageServer {
  /// Handles a notification. Unknown ones are ignored.
  func notification(_ method: String, _ parameters: JSON) throws(ResponseError) {
    switch method {
    case "initialized": initialized()
    case "textDocument/didOpen": didOpen(try .init(parameters))
    case "textDocument/didChange": didChange(try .init(parameters))
    case "textDocument/didClose": didClose(try .init(parameters))
    case "textDocument/didSave": didSave(try .init(parameters))
    case "workspace/didChangeWatchedFiles":
      load(changed: try DidChangeWatchedFilesParameters(parameters).paths)
    case "workspace/didChangeWorkspaceFolders": didChangeWorkspaceFolders(try .init(parameters))
    case "workspace/didChangeConfiguration": didChangeConfiguration(parameters)
    case "window/workDoneProgress/cancel":
      if let token = parameters["token"]?.string { runs.processes[token]?.stop() }
    case "$/cancelRequest":
      // Other requests are answered, or were cancelled in the inbox.
      let token = parameters["id"].flatMap(RequestID.init).flatMap { runs.requests[$0] }
      if let token { runs.processes[token]?.stop() }
    default: break
    }
  }

  /// The features of the server, as the answer to `initialize` lists them.
  var capabilities: JSON {
    let client = workspace.client
    return [
      "positionEncoding": .string(client.encoding.rawValue),
      "textDocumentSync": ["openClose": true, "change": 2, "save": true],
      "completionProvider": ["triggerCharacters": ["@", "<", "|", " ", "\""]],
      "hoverProvider": true, "definitionProvider": true, "referencesProvider": true,
      "documentHighlightProvider": true, "documentSymbolProvider": true, "workspaceSymbolProvider": true,
      "codeActionProvider": ["codeActionKinds": ["quickfix", "source.fixAll"]],
      "codeLensProvider": ["resolveProvider": false],
      "documentFormattingProvider": true, "documentRangeFormattingProvider": true,
      "documentOnTypeFormattingProvider": ["firstTriggerCharacter": "|"],
      "renameProvider": ["prepareProvider": true], "foldingRangeProvider": true, "documentLinkProvider": [:],
      "executeCommandProvider": ["commands": .strings([CodeLenses.run, CodeLenses.debugArguments])],
      "semanticTokensProvider": [
        "legend": ["tokenTypes": .strings(SemanticTokens.legend), "tokenModifiers": []], "range": true, "full": true,
      ],
      "diagnosticProvider": client.pullsDiagnostics
        ? ["interFileDependencies": true, "workspaceDiagnostics": false] : nil,
      "workspace": ["workspaceFolders": ["supported": true, "changeNotifications": true]],
      "experimental": ["textDocument/tests": ["version": 1], "workspace/tests": ["version": 1]],
    ]
  }

  /// Answers a request.
  func request(_ method: String, _ parameters: JSON) throws(ResponseError) -> JSON {
    switch method {
    case "textDocument/completion": try completion(.init(parameters))
    case "textDocument/hover": try hover(.init(parameters))
    case "textDocument/definition": try definition(.init(parameters))
    case "textDocument/references": try references(.init(parameters))
    case "textDocument/documentHighlight": try documentHighlight(.init(parameters))
    case "textDocument/documentSymbol": try documentSymbol(.init(parameters))
    case "textDocument/foldingRange": try foldingRange(.init(parameters))
    case "textDocument/semanticTokens/full": try semanticTokens(.init(parameters))
    case "textDocument/semanticTokens/range": try semanticTokensInRange(.init(parameters))
    case "textDocument/documentLink": try documentLink(.init(parameters))
    case "textDocument/diagnostic": try diagnostic(.init(parameters))
    case "textDocument/formatting": try formatting(.init(parameters))
    case "textDocument/rangeFormatting": try rangeFormatting(.init(parameters))
    case "textDocument/onTypeFormatting": try onTypeFormatting(.init(parameters))
    case "textDocument/codeAction": try codeAction(.init(parameters))
    case "textDocument/codeLens": try codeLens(.init(parameters))
    case "textDocument/prepareRename": try prepareRename(.init(parameters))
    case "textDocument/rename": try rename(.init(parameters))
    case "textDocument/tests": try tests(.init(parameters))
    case "workspace/symbol":
      .array(DocumentSymbols.symbols(matching: parameters["query"]?.string ?? "", in: workspace))
    default: throw ResponseError(.methodNotFound, "the server does not know \(method)")
    }
  }

  // MARK: Documents

  /// A document that a request is about.
  private enum RequestedDocument {
    /// A feature; nil until a large one has been analysed.
    case feature(FeatureSnapshot?)
    case swift(path: String, TextDocument)
  }

  /// Returns the current version of the requested document; for a large feature, the latest analysed version.
  ///
  /// - Throws: if the document is not open.
  private func document(_ uri: String) throws(ResponseError) -> RequestedDocument {
    guard let document = documents[uri] else { throw .invalid("\(uri) is not open; send textDocument/didOpen first") }
    guard document.isFeature else { return .swift(path: DocumentURI.path(uri) ?? uri, document.text) }
    if document.isStale { analyse(uri) }
    return .feature(documents[uri]?.snapshot)
  }

  /// Returns the requested feature; nil for a Swift file, or until a large feature has been analysed.
  private func feature(_ uri: String) throws(ResponseError) -> FeatureSnapshot? {
    if case .feature(let feature) = try document(uri) { feature } else { nil }
  }

  /// Returns the current version of a feature, for edits; nil for a Swift file.
  ///
  /// - Throws: if it has not been parsed yet, because edits for an older version would corrupt the text.
  private func currentFeature(_ uri: String) throws(ResponseError) -> FeatureSnapshot? {
    guard case .feature(let feature) = try document(uri), let document = documents[uri] else { return nil }
    guard let feature, !document.isStale, !document.analysis.isRunning, feature.version == document.version else {
      throw ResponseError(.contentModified, "the document is large and is still being parsed; repeat the request")
    }
    return feature
  }

  /// Returns the definition whose pattern is at a position of a Swift file.
  private func definition(in place: TextDocumentPositionParameters) -> Int? {
    guard let path = DocumentURI.path(place.uri), let text = documents[place.uri]?.text else { return nil }
    let offset = text.offset(of: place.position)
    return workspace.definitions.definitions.firstIndex { definition in
      guard definition.file == path, let literal = definition.call?.literal else { return false }
      return literal.lowerBound <= offset && offset <= literal.upperBound
    }
  }

  /// Returns the steps that use the definition whose pattern is at a position of a Swift file.
  private func uses(in place: TextDocumentPositionParameters) -> [Location] {
    // Until the index is complete, it has the numbers of earlier definitions.
    guard workspace.isIndexed else { return [] }
    return definition(in: place).map { workspace.index.uses(of: $0) } ?? []
  }

  // MARK: Requests about a document

  private func completion(_ place: TextDocumentPositionParameters) throws(ResponseError) -> JSON {
    guard let feature = try feature(place.uri) else { return .null }
    let found = Completion.items(
      feature, at: place.position, in: workspace, environment.matcher, environment.layoutStyle(feature.path))
    return ["isIncomplete": .boolean(found.isIncomplete), "items": .list(found.items)]
  }

  private func hover(_ place: TextDocumentPositionParameters) throws(ResponseError) -> JSON {
    guard let feature = try feature(place.uri) else { return .null }
    return Hover.hover(feature, at: place.position, in: workspace) ?? .null
  }

  private func definition(_ place: TextDocumentPositionParameters) throws(ResponseError) -> JSON {
    guard let feature = try feature(place.uri) else {
      // The other side of a definition in Swift is the steps that use it.
      return .list(uses(in: place))
    }
    return .list(Definition.definitions(feature, at: place.position, in: workspace))
  }

  private func references(_ parameters: ReferenceParameters) throws(ResponseError) -> JSON {
    let place = parameters.place
    guard let feature = try feature(place.uri) else {
      return .list(uses(in: place))
    }
    return .list(
      References.references(
        feature, at: place.position, includesDefinition: parameters.includesDeclaration, in: workspace))
  }

  private func documentHighlight(_ place: TextDocumentPositionParameters) throws(ResponseError) -> JSON {
    guard let feature = try feature(place.uri) else { return .null }
    return .array(References.highlights(feature, at: place.position, in: workspace).map { ["range": $0.json] })
  }

  private func documentSymbol(_ parameters: TextDocumentParameters) throws(ResponseError) -> JSON {
    guard let feature = try feature(parameters.uri) else { return .null }
    let symbols = DocumentSymbols.symbols(feature)
    return workspace.client.hasHierarchicalSymbols
      ? .list(symbols) : .array(DocumentSymbols.flat(symbols, feature.uri))
  }

  private func foldingRange(_ parameters: TextDocumentParameters) throws(ResponseError) -> JSON {
    try feature(parameters.uri).map { .list(DocumentSymbols.folding($0)) } ?? .null
  }

  private func semanticTokens(_ parameters: TextDocumentParameters) throws(ResponseError) -> JSON {
    guard let feature = try feature(parameters.uri) else { return .null }
    return ["data": .array(SemanticTokens.tokens(feature).map(JSON.integer))]
  }

  private func semanticTokensInRange(_ parameters: TextDocumentRangeParameters) throws(ResponseError) -> JSON {
    guard let feature = try feature(parameters.uri) else { return .null }
    return ["data": .array(SemanticTokens.tokens(feature, in: parameters.range).map(JSON.integer))]
  }

  private func documentLink(_ parameters: TextDocumentParameters) throws(ResponseError) -> JSON {
    guard let feature = try feature(parameters.uri) else { return .null }
    return .array(DocumentLinks.links(feature) { FileManager.default.fileExists(atPath: $0) })
  }

  private func diagnostic(_ parameters: TextDocumentParameters) throws(ResponseError) -> JSON {
    let found = try feature(parameters.uri).map { Diagnostics.diagnostics($0, in: workspace, environment.matcher) }
    return ["kind": "full", "items": .list(found ?? [])]
  }

  private func codeLens(_ parameters: TextDocumentParameters) throws(ResponseError) -> JSON {
    switch try document(parameters.uri) {
    case .feature(let feature): .array(feature.map { CodeLenses.lenses($0) } ?? [])
    case .swift(let path, _): .array(CodeLenses.lenses(ofSwiftFile: path, in: workspace))
    }
  }

  private func tests(_ parameters: TextDocumentParameters) throws(ResponseError) -> JSON {
    guard let feature = try feature(parameters.uri) else { return [] }
    return .list([TestItem(feature)].compactMap(\.self))
  }

  /// Answers `workspace/tests` from a thread, because the server does not keep the trees of features that are closed.
  func workspaceTests(_ id: RequestID) {
    let open = documents.compactMapValues { $0.isFeature ? $0.snapshot : nil }
    let (uris, workspace) = (sources.files.features.keys.sorted(), workspace)
    let (inbox, matcher) = (inbox, environment.matcher)
    Thread.detachNewThread(stackSize: FeatureSnapshot.stackSize) {
      let items = uris.compactMap { uri in
        (open[uri] ?? FeatureSnapshot(onDisk: uri, workspace, matcher)).flatMap { TestItem($0) }
      }
      inbox.add(.event { $0.connection.respond(id, .success(.list(items))) })
    }
  }

  // MARK: Edits

  private func formatting(_ parameters: TextDocumentParameters) throws(ResponseError) -> JSON {
    guard let feature = try currentFeature(parameters.uri) else { return .null }
    return .list(Formatting.edits(feature, environment.layoutStyle(feature.path)))
  }

  private func rangeFormatting(_ parameters: TextDocumentRangeParameters) throws(ResponseError) -> JSON {
    guard let feature = try currentFeature(parameters.uri) else { return .null }
    let lines = parameters.range.start.line..<parameters.range.end.line + 1
    return .list(Formatting.edits(feature, environment.layoutStyle(feature.path), within: lines))
  }

  private func onTypeFormatting(_ place: TextDocumentPositionParameters) throws(ResponseError) -> JSON {
    guard let feature = try currentFeature(place.uri) else { return .null }
    return .list(
      Formatting.edits(feature, environment.layoutStyle(feature.path), tableAround: place.position.line))
  }

  private func codeAction(_ parameters: CodeActionParameters) throws(ResponseError) -> JSON {
    guard let feature = try currentFeature(parameters.place.uri) else { return .null }
    return .array(
      CodeActions.actions(
        feature, in: parameters.place.range, kinds: parameters.kinds, workspace, environment.matcher,
        destinations(of: feature.path)))
  }

  private func prepareRename(_ place: TextDocumentPositionParameters) throws(ResponseError) -> JSON {
    guard let feature = try currentFeature(place.uri) else {
      guard let number = definition(in: place), let text = documents[place.uri]?.text,
        let call = workspace.definitions.definitions[number].call
      else { return .null }
      let pattern = workspace.definitions.definitions[number].text
      return ["range": text.range(call.literal).json, "placeholder": .string(pattern)]
    }
    guard let target = Rename.target(feature, at: place.position, in: workspace) else { return .null }
    return ["range": feature.text.range(target.range).json, "placeholder": .string(target.name)]
  }

  /// Returns the reason why it is unknown which files use a definition or a tag; nil if the index has all of them,
  /// matched with the current definitions.
  private func reasonForIncompleteIndex() -> String? {
    // Analyses and scans what was typed since the last pause.
    finishDocuments()
    if sources.files.isIncomplete {
      return "the workspace has more than \(WorkspaceFiles.most) features; open a folder with fewer"
    }
    let isReading = sources.loading.isRunning || sources.waitsForRunner || sources.merging.isRunning
    guard !isReading, workspace.isIndexed else { return "the workspace is being read; repeat the request" }
    guard let large = documents.first(where: { $0.value.isFeature && $0.value.analysis.isRunning }) else { return nil }
    return "\(DocumentURI.path(large.key).map(workspace.shown) ?? large.key) is being parsed; repeat the request"
  }

  private func rename(_ parameters: RenameParameters) throws(ResponseError) -> JSON {
    let place = parameters.place
    let feature = try currentFeature(place.uri)
    let element = feature.flatMap { FeatureElement.element(at: $0.text.offset(of: place.position), in: $0) }
    // A placeholder is in one document only.
    if case .placeholder = element {
    } else if let reason = reasonForIncompleteIndex() {
      throw ResponseError(.contentModified, reason)
    }
    var notes: [String] = []
    defer { for note in notes { connection.show(note, .warning) } }
    let steps = StepRename(
      workspace: workspace, matcher: environment.matcher,
      current: { [documents, workspace] uri in
        if let open = documents[uri] { return StepRename.CurrentText(text: open.text, version: open.version) }
        return DocumentURI.path(uri).flatMap(FeatureSearch.bytes).map {
          StepRename.CurrentText(text: TextDocument($0, workspace.encoding), version: nil)
        }
      }, unparsed: documents.values.compactMap { $0.isFeature ? $0.snapshot : nil }.filter { $0.parsed == nil },
      note: { notes.append($0) })
    guard let feature else {
      guard let number = definition(in: place) else {
        throw ResponseError(.requestFailed, "there is no pattern of a step definition here")
      }
      return workspace.client.json(try steps.edit(number, to: parameters.newName))
    }
    let edit = try Rename.edit(
      feature, at: place.position, to: parameters.newName, in: workspace, steps: steps,
      settings: Set(workspace.folders + sources.files.packages).sorted().map(environment.settings))
    return workspace.client.json(edit)
  }
}

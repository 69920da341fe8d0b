internal import Foundation
internal import GherkinDefinitions
internal import GherkinEngine
internal import GherkinPackaging
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
      if let id = parameters["id"].flatMap(RequestID.init) { cancel(id) }
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
      "codeActionProvider": ["codeActionKinds": ["quickfix", "refactor.rewrite", "source.fixAll"]],
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

  /// The requests about documents, with what they need.
  private static let documentRequests: [String: DocumentRequest] = [
    "textDocument/completion": DocumentRequest(.analysis, LanguageServer.completion),
    "textDocument/hover": DocumentRequest(.analysis, LanguageServer.hover),
    "textDocument/definition": DocumentRequest(.analysis, LanguageServer.definition),
    "textDocument/references": DocumentRequest(.analysis, LanguageServer.references),
    "textDocument/documentHighlight": DocumentRequest(.analysis, LanguageServer.documentHighlight),
    "textDocument/documentSymbol": DocumentRequest(.analysis, LanguageServer.documentSymbol),
    "textDocument/foldingRange": DocumentRequest(.analysis, LanguageServer.foldingRange),
    "textDocument/semanticTokens/full": DocumentRequest(.analysis, LanguageServer.semanticTokens),
    "textDocument/semanticTokens/range": DocumentRequest(.analysis, LanguageServer.semanticTokensInRange),
    "textDocument/documentLink": DocumentRequest(.analysis, LanguageServer.documentLink),
    "textDocument/diagnostic": DocumentRequest(.analysis, LanguageServer.diagnostic),
    "textDocument/codeLens": DocumentRequest(.analysis, LanguageServer.codeLens),
    "textDocument/tests": DocumentRequest(.analysis, LanguageServer.tests),
    "textDocument/formatting": DocumentRequest(.currentText, LanguageServer.formatting),
    "textDocument/rangeFormatting": DocumentRequest(.currentText, LanguageServer.formatting),
    "textDocument/onTypeFormatting": DocumentRequest(.currentText, LanguageServer.formatting),
    "textDocument/codeAction": DocumentRequest(.currentText, LanguageServer.codeAction),
    "textDocument/prepareRename": DocumentRequest(.completeIndex, LanguageServer.prepareRename),
    "textDocument/rename": DocumentRequest(.completeIndex, later: LanguageServer.rename),
  ]

  /// Answers a request. Returns nil if it is answered later.
  func request(_ method: String, _ parameters: JSON, _ id: RequestID) throws(ResponseError) -> JSON? {
    if let request = Self.documentRequests[method] {
      switch try request.answer(self, parameters) {
      case .now(let answer): return answer
      case .later(let work): answerLater(id, work)
      }
      return nil
    }
    switch method {
    case "workspace/executeCommand": return try executeCommand(ExecuteCommandParameters(parameters), id)
    case "workspace/symbol":
      return .array(DocumentSymbols.symbols(matching: parameters["query"]?.string ?? "", in: workspace))
    case "workspace/tests":
      answerLater(id, workspaceTests())
      return nil
    default: throw ResponseError(.methodNotFound, "the server does not know \(method)")
    }
  }

  /// Answers a request on a thread. The client can cancel it meanwhile.
  private func answerLater(_ id: RequestID, _ work: @escaping DocumentRequest.Work) {
    let flag = CancellationFlag()
    longRequests[id] = flag
    Thread.detachNewThread(stackSize: FeatureSnapshot.stackSize) { [inbox] in
      let result = Result { () throws(ResponseError) in try work(flag) }
      inbox.add(
        .event { server in
          guard server.longRequests[id] === flag else { return }
          server.longRequests[id] = nil
          let answer = Result { () throws(ResponseError) in try result.get()(server) }
          server.connection.respond(id, answer)
        })
    }
  }

  /// Cancels a request that is being answered. Others are answered, or were cancelled in the inbox.
  private func cancel(_ id: RequestID) {
    if let token = runs.requests[id] { runs.processes[token]?.stop() }
    guard let flag = longRequests.removeValue(forKey: id) else { return }
    flag.cancel()
    connection.respond(id, .failure(.cancelled))
  }

  // MARK: Documents

  /// Returns the feature of a request as the request needs it; nil for a Swift file, or until a large feature has been
  /// analysed.
  ///
  /// - Parameter isLocal: returns whether the request about a feature does not need those of the workspace.
  /// - Throws: if the document is not open, or what the request needs is not known yet.
  func feature(
    _ uri: String, for need: DocumentRequest.Need, isLocal: (FeatureSnapshot) -> Bool
  ) throws(ResponseError) -> FeatureSnapshot? {
    analyse(uri)
    guard let document = documents[uri] else { throw .invalid("\(uri) is not open; send textDocument/didOpen first") }
    // Edits for an older version would corrupt the text.
    if need >= .currentText, document.isFeature, document.analysed?.revision != document.revision {
      throw ResponseError(.contentModified, "the document is large and is still being parsed; repeat the request")
    }
    if need == .completeIndex, document.snapshot.map(isLocal) != true { try checkIndex() }
    return document.snapshot
  }

  /// Throws the reason why it is unknown which files use a definition or a tag, unless the index has all of them,
  /// matched with the current definitions.
  private func checkIndex() throws(ResponseError) {
    // Analyses and scans what was typed since the last pause.
    finishDocuments()
    if sources.files.isIncomplete {
      throw ResponseError(
        .contentModified,
        "the workspace has more than \(WorkspaceFiles.most) features; open a folder with fewer")
    }
    guard sources.isRead, !sources.waitsForRunner, workspace.analysis.isComplete else {
      throw ResponseError(.contentModified, "the workspace is being read; repeat the request")
    }
    let generation = workspace.analysis.generation
    if let large = documents.values.first(where: { $0.isIndexed && !$0.isCurrent(generation) }) {
      let name = DocumentURI.path(large.uri).map(workspace.shown) ?? large.uri
      throw ResponseError(.contentModified, "\(name) is being parsed; repeat the request")
    }
  }

  /// Returns the definition whose pattern is at a position of a Swift file.
  private func definition(in place: TextDocumentPositionParameters) -> (id: DefinitionID, call: StepScan.Definition)? {
    guard let path = DocumentURI.path(place.uri), let text = documents[place.uri]?.text else { return nil }
    let offset = text.offset(of: place.position)
    for (id, definition) in zip(workspace.definitions.ids, workspace.definitions.definitions)
    where definition.file == path {
      guard let call = definition.call, call.literal.lowerBound <= offset, offset <= call.literal.upperBound else {
        continue
      }
      return (id, call)
    }
    return nil
  }

  /// Returns the steps that use the definition whose pattern is at a position of a Swift file.
  private func uses(in place: TextDocumentPositionParameters) -> [Location] {
    guard workspace.analysis.isComplete else { return [] }
    return definition(in: place).map { workspace.index.uses(of: $0.id) } ?? []
  }

  // MARK: Requests about a document

  private func completion(_ place: TextDocumentPositionParameters, _ feature: FeatureSnapshot?) -> JSON {
    guard let feature else { return .null }
    let found = Completion.items(
      feature, at: place.position, in: workspace, environment.matcher, environment.layoutStyle(feature.path, false))
    return ["isIncomplete": .boolean(found.isIncomplete), "items": .list(found.items)]
  }

  private func hover(_ place: TextDocumentPositionParameters, _ feature: FeatureSnapshot?) -> JSON {
    if let feature { return Hover.hover(feature, at: place.position, in: workspace) ?? .null }
    guard let (id, call) = definition(in: place), let text = documents[place.uri]?.text else { return .null }
    return Hover.hover(id, at: text.range(call.literal), in: workspace) ?? .null
  }

  private func definition(_ place: TextDocumentPositionParameters, _ feature: FeatureSnapshot?) -> JSON {
    guard let feature else {
      // The other side of a definition in Swift is the steps that use it.
      return .list(uses(in: place))
    }
    return .list(Definition.definitions(feature, at: place.position, in: workspace))
  }

  private func references(_ parameters: ReferenceParameters, _ feature: FeatureSnapshot?) -> JSON {
    let place = parameters.place
    guard let feature else { return .list(uses(in: place)) }
    return .list(
      References.references(
        feature, at: place.position, includesDefinition: parameters.includesDeclaration, in: workspace))
  }

  private func documentHighlight(_ place: TextDocumentPositionParameters, _ feature: FeatureSnapshot?) -> JSON {
    guard let feature else { return .null }
    return .array(References.highlights(feature, at: place.position, in: workspace).map { ["range": $0.json] })
  }

  private func documentSymbol(_ parameters: TextDocumentParameters, _ feature: FeatureSnapshot?) -> JSON {
    guard let feature else { return .null }
    let symbols = DocumentSymbols.symbols(feature)
    return workspace.client.hasHierarchicalSymbols
      ? .list(symbols) : .array(DocumentSymbols.flat(symbols, feature.uri))
  }

  private func foldingRange(_ parameters: TextDocumentParameters, _ feature: FeatureSnapshot?) -> JSON {
    feature.map { .list(DocumentSymbols.folding($0)) } ?? .null
  }

  private func semanticTokens(_ parameters: TextDocumentParameters, _ feature: FeatureSnapshot?) -> JSON {
    guard let feature else { return .null }
    return ["data": .array(SemanticTokens.tokens(feature).map(JSON.integer))]
  }

  private func semanticTokensInRange(_ parameters: TextDocumentRangeParameters, _ feature: FeatureSnapshot?) -> JSON {
    guard let feature else { return .null }
    return ["data": .array(SemanticTokens.tokens(feature, in: parameters.range).map(JSON.integer))]
  }

  private func documentLink(_ parameters: TextDocumentParameters, _ feature: FeatureSnapshot?) -> JSON {
    guard let feature else { return .null }
    return .array(DocumentLinks.links(feature))
  }

  private func diagnostic(_ parameters: TextDocumentParameters, _ feature: FeatureSnapshot?) -> JSON {
    let found = feature.map { Diagnostics.diagnostics($0, in: workspace, environment.matcher) }
    return ["kind": "full", "items": .list(found ?? [])]
  }

  private func codeLens(_ parameters: TextDocumentParameters, _ feature: FeatureSnapshot?) -> JSON {
    guard let document = documents[parameters.uri], !document.isFeature, let path = DocumentURI.path(parameters.uri)
    else { return .array(feature.map { CodeLenses.lenses($0) } ?? []) }
    return .array(CodeLenses.lenses(ofSwiftFile: path, document.text, in: workspace))
  }

  private func tests(_ parameters: TextDocumentParameters, _ feature: FeatureSnapshot?) -> JSON {
    guard let feature else { return [] }
    return .list([TestItem(feature)].compactMap(\.self))
  }

  /// Answers `workspace/tests`. The server does not keep the trees of features that are closed.
  private func workspaceTests() -> DocumentRequest.Work {
    let open = documents.compactMapValues { $0.isFeature ? $0.snapshot : nil }
    let (uris, workspace) = (sources.files.features.keys.sorted(), workspace)
    let matcher = environment.matcher
    return { _ in
      let items = uris.compactMap { uri in
        (open[uri] ?? FeatureSnapshot(onDisk: uri, workspace, matcher)).flatMap { TestItem($0) }
      }
      return { _ in .list(items) }
    }
  }

  // MARK: Edits

  private func formatting(_ parameters: FormattingParameters, _ feature: FeatureSnapshot?) -> JSON {
    guard let feature else { return .null }
    let style = environment.layoutStyle(feature.path, parameters.usesTabs)
    if let position = parameters.position {
      return .list(Formatting.edits(feature, style, tableAround: position))
    }
    return .list(Formatting.edits(feature, style, within: parameters.range.map { $0.start.line..<$0.end.line + 1 }))
  }

  private func codeAction(_ parameters: CodeActionParameters, _ feature: FeatureSnapshot?) -> JSON {
    guard let feature else { return swiftActions(parameters) }
    return .array(
      CodeActions.actions(
        feature, in: parameters.place.range, kinds: parameters.kinds, workspace, environment.matcher,
        destinations(of: feature.path)))
  }

  private func swiftActions(_ parameters: CodeActionParameters) -> JSON {
    // Scans what was typed since the last pause.
    finishDocuments()
    let uri = parameters.uri
    guard parameters.kinds.isEmpty || parameters.kinds.contains(where: "refactor.rewrite".hasPrefix),
      let path = DocumentURI.path(uri), let document = documents[uri], !document.isFeature,
      let scan = sources.swift[path]?.scan
    else { return .null }
    return .array(
      SwiftActions.actions(
        uri, version: document.version, document.text, scan, in: parameters.place.range, workspace.client))
  }

  private func prepareRename(_ parameters: PrepareRenameParameters, _ feature: FeatureSnapshot?) -> JSON {
    let place = parameters.place
    guard let feature else {
      guard let (id, call) = definition(in: place), let text = documents[place.uri]?.text else { return .null }
      return ["range": text.range(call.literal).json, "placeholder": .string(id.key.pattern)]
    }
    guard let target = Rename.target(feature, at: place.position, in: workspace) else { return .null }
    return ["range": feature.text.range(target.range).json, "placeholder": .string(target.name)]
  }

  private func rename(
    _ parameters: RenameParameters, _ feature: FeatureSnapshot?
  ) throws(ResponseError) -> DocumentRequest.Work {
    let (place, name) = (parameters.place, parameters.newName)
    let id = feature == nil ? definition(in: place)?.id : nil
    guard feature != nil || id != nil else {
      throw ResponseError(.requestFailed, "there is no pattern of a step definition here")
    }
    let current = CurrentTexts(workspace: workspace, open: documents, matcher: environment.matcher)
    let settings = Set(workspace.folders + sources.files.packages).sorted().map(environment.settings)
    let before = textState
    return { flag throws(ResponseError) in
      var notes: [String] = []
      let steps = StepRename(
        current,
        checkCancellation: { () throws(ResponseError) in if flag.isCancelled { throw .cancelled } },
        note: { notes.append($0) })
      let edit: WorkspaceEdit
      if let feature {
        edit = try Rename.edit(feature, at: place.position, to: name, steps: steps, settings: settings)
      } else if let id {
        edit = try steps.edit(id, to: name)
      } else {
        edit = WorkspaceEdit(documents: [])
      }
      let messages = notes
      return { server throws(ResponseError) in
        for message in messages { server.connection.show(message, .warning) }
        guard server.textState == before else {
          throw ResponseError(.contentModified, "the workspace has changed meanwhile; repeat the request")
        }
        return server.workspace.client.json(edit)
      }
    }
  }

  /// The state of all texts and definitions on which an edit of several documents depends.
  private var textState: [String: [Int]] {
    var state = documents.mapValues { [$0.number, $0.revision] }
    state[""] = [workspace.analysis.generation, sources.isRead ? 1 : 0]
    return state
  }
}

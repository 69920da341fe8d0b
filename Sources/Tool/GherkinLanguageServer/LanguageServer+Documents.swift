internal import Foundation
internal import GherkinSyntax

/// A document that is open in the editor.
struct OpenDocument {
  var text: TextDocument
  var version: Int
  /// Whether the document is a feature. Otherwise it is a Swift file.
  let isFeature: Bool
  /// The latest analysed version. For a large document, it can be older than the text.
  var snapshot: FeatureSnapshot?
  /// Whether the text or the definitions have changed since.
  var isStale = true
  /// Whether the client has not received the problems yet.
  var isUnpublished = true
  /// Whether a background thread is analysing the document.
  var isPending = false
}

extension LanguageServer {
  /// The maximum size in bytes of a text that is parsed synchronously. Larger ones are parsed on a thread.
  private static let largestInline = 256 << 10

  /// Handles `didOpen`.
  func open(_ parameters: JSON) {
    guard let document = parameters["textDocument"], let uri = document["uri"]?.string,
      let text = document["text"]?.string
    else { return }
    let isFeature = Self.isFeature(uri, language: document["languageId"]?.string)
    guard isFeature || uri.hasSuffix(".swift") else { return }
    documents[uri] = OpenDocument(
      text: TextDocument(Array(text.utf8), workspace.encoding), version: document["version"]?.integer ?? 0,
      isFeature: isFeature)
  }

  private static func isFeature(_ uri: String, language: String?) -> Bool {
    FeatureSearch.isFeature(uri)
      || ["gherkin", "cucumber", "feature"].contains(language?.lowercased())
        && !uri.hasSuffix(".swift")
  }

  /// Handles `didChange`.
  func change(_ parameters: JSON) {
    guard let uri = parameters.at("textDocument.uri")?.string, var document = documents[uri] else { return }
    documents[uri] = nil
    for change in parameters["contentChanges"]?.elements ?? [] {
      guard let text = change["text"]?.string else { continue }
      if let range = change["range"], range != .null {
        guard let range = PositionRange(range) else {
          log("didChange of \(uri): a range is not valid, so its change is ignored")
          continue
        }
        let lines = document.text.lineCount
        document.text.replace(range, by: text)
        workspace.results[uri]?.change(
          range.start.line...max(range.start.line, range.end.line), by: document.text.lineCount - lines)
      } else {
        document.text = TextDocument(Array(text.utf8), workspace.encoding)
      }
    }
    document.version = parameters.at("textDocument.version")?.integer ?? document.version + 1
    document.isStale = true
    document.isUnpublished = true
    documents[uri] = document
  }

  /// Handles `didClose`: from now on the file on disk is used.
  func close(_ parameters: JSON) {
    guard let uri = parameters.at("textDocument.uri")?.string, let document = documents[uri] else { return }
    documents[uri] = nil
    if document.isFeature {
      refreshFile(uri)
    } else if let path = DocumentURI.path(uri) {
      swiftFiles[path] = SwiftStepFile(path: path)
      mergeDefinitions()
    }
    notify(
      "textDocument/publishDiagnostics", ["uri": .string(uri), "diagnostics": .list(problems(of: uri))])
  }

  /// Reads the facts of a file that is not open.
  func refreshFile(_ uri: String) {
    guard documents[uri] == nil, let path = DocumentURI.path(uri), FeatureSearch.isFeature(path) else { return }
    guard let bytes = FeatureSearch.bytes(of: path) else {
      setFacts(uri, to: nil)
      return
    }
    let feature = FeatureSnapshot(
      uri: uri, version: nil, TextDocument(bytes, workspace.encoding), &workspace.definitions, environment.matcher,
      language: workspace.settings(of: path).language, mostTexts: 20)
    setFacts(uri, to: FeatureFacts(feature))
  }

  /// Sets the facts of a file, and checks the problems of dependent open documents again.
  private func setFacts(_ uri: String, to facts: FeatureFacts?) {
    let change = workspace.index.set(uri, to: facts)
    guard change != FeatureIndex.Change() else { return }
    var affectsOthers = false
    for (other, document) in documents where other != uri {
      let isAffected =
        document.isFeature
        ? change.folders.contains(FeatureIndex.folder(of: other))
        : change.definitions.contains { workspace.definitions.file(of: $0) == DocumentURI.path(other) }
      guard isAffected else { continue }
      documents[other]?.isUnpublished = true
      affectsOthers = affectsOthers || document.isFeature
    }
    if affectsOthers { refreshPulledDiagnostics() }
  }

  /// Returns the current version of the requested feature; for a large one, the latest analysed version.
  ///
  /// - Throws: if the document is not open.
  func feature(_ parameters: JSON) throws(ResponseError) -> FeatureSnapshot? {
    guard let uri = parameters.at("textDocument.uri")?.string else { throw .invalid("textDocument.uri is missing") }
    guard let document = documents[uri] else { throw .invalid("\(uri) is not open; send textDocument/didOpen first") }
    guard document.isFeature else { return nil }
    if document.isStale { analyse(uri) }
    return documents[uri]?.snapshot
  }

  /// Parses the text of a document: synchronously, or on a thread if it is large.
  private func analyse(_ uri: String) {
    guard var document = documents[uri], document.isFeature, document.isStale else { return }
    guard document.text.bytes.count > Self.largestInline else {
      document.snapshot = FeatureSnapshot(
        uri: uri, version: document.version, document.text, &workspace.definitions, environment.matcher,
        language: workspace.settings(of: DocumentURI.path(uri) ?? uri).language)
      document.isStale = false
      documents[uri] = document
      // While a text has errors, other files use its facts from before.
      if let snapshot = document.snapshot, snapshot.parsed != nil {
        setFacts(uri, to: FeatureFacts(snapshot))
      }
      return
    }
    guard !document.isPending else { return }
    documents[uri]?.isPending = true
    documents[uri]?.isStale = false
    let (text, version, definitions) = (document.text, document.version, workspace.definitions)
    let (inbox, matcher) = (inbox, environment.matcher)
    let language = workspace.settings(of: DocumentURI.path(uri) ?? uri).language
    let workspace = workspace
    Thread.detachNewThread(stackSize: 8 << 20) {
      var definitions = definitions
      let snapshot = FeatureSnapshot(
        uri: uri, version: version, text, &definitions, matcher, language: language)
      let facts = FeatureFacts(snapshot)
      let diagnostics = Diagnosing.diagnostics(snapshot, in: workspace, matcher)
      inbox.add(.event { $0.finish(snapshot, facts, diagnostics) })
    }
  }

  /// Stores the result of a background analysis.
  private func finish(_ snapshot: FeatureSnapshot, _ facts: FeatureFacts, _ diagnostics: [Diagnostic]) {
    guard documents[snapshot.uri]?.isPending == true else { return }
    documents[snapshot.uri]?.isPending = false
    documents[snapshot.uri]?.snapshot = snapshot
    if snapshot.parsed != nil { setFacts(snapshot.uri, to: facts) }
    guard documents[snapshot.uri]?.isStale == false else { return }
    documents[snapshot.uri]?.isUnpublished = false
    publish(snapshot, diagnostics)
  }

  /// Analyses all changed documents when no messages are pending.
  func finishDocuments() {
    var isChanged = false
    for (uri, document) in documents where !document.isFeature && document.isStale {
      documents[uri]?.isStale = false
      scan(uri, document.text)
      isChanged = true
    }
    if isChanged { mergeDefinitions() }
    // A change of a feature can change the problems of other documents.
    for (uri, document) in documents where document.isFeature && document.isStale { analyse(uri) }
    // Problems of definitions depend on all other documents.
    for (uri, document) in documents where !document.isFeature && document.isUnpublished && !merging.isRunning {
      documents[uri]?.isUnpublished = false
      guard let path = DocumentURI.path(uri), let scan = swiftFiles[path]?.scan else { continue }
      let diagnostics = SwiftDiagnosing.diagnostics(document.text, path, scan, in: workspace) + problems(of: uri)
      notify(
        "textDocument/publishDiagnostics",
        ["uri": .string(uri), "version": .integer(document.version), "diagnostics": .list(diagnostics)])
    }
    for (uri, document) in documents where document.isFeature && document.isUnpublished {
      guard !document.isPending, let snapshot = document.snapshot else { continue }
      documents[uri]?.isUnpublished = false
      if !workspace.client.pullsDiagnostics || !problems(of: uri).isEmpty {
        publish(snapshot, Diagnosing.diagnostics(snapshot, in: workspace, environment.matcher))
      }
    }
  }

  /// Publishes the problems of a document and those of the last run. A client that pulls diagnostics gets only the
  /// latter.
  func publish(_ snapshot: FeatureSnapshot, _ diagnostics: [Diagnostic]) {
    // An undefined or ambiguous step is reported only once.
    let rules = ["undefined": "undefined-step", "ambiguous": "ambiguous-step"]
    let results = problems(of: snapshot.uri).filter { problem in
      guard let rule = rules[problem.code] else { return true }
      return !diagnostics.contains { $0.code == rule && $0.range.start.line == problem.range.start.line }
    }
    let all = (workspace.client.pullsDiagnostics ? [] : diagnostics) + results
    notify(
      "textDocument/publishDiagnostics",
      [
        "uri": .string(snapshot.uri), "version": snapshot.version.map(JSON.integer), "diagnostics": .list(all),
      ])
  }

  /// Analyses all open documents again, after definitions or settings have changed.
  func refreshDocuments() {
    for (uri, document) in documents {
      if document.isFeature { documents[uri]?.isStale = true }
      documents[uri]?.isUnpublished = true
    }
    refreshPulledDiagnostics()
    if workspace.client.refreshesLenses { request("workspace/codeLens/refresh") }
  }

  /// Requests that a client that pulls diagnostics pulls them again.
  func refreshPulledDiagnostics() {
    if workspace.client.pullsDiagnostics, workspace.client.refreshesDiagnostics {
      request("workspace/diagnostic/refresh")
    }
  }
}

extension Thread {
  /// Runs a block on a new thread with a stack of a given size, because parsing and regular expressions are recursive.
  fileprivate static func detachNewThread(stackSize: Int, _ block: @escaping @Sendable () -> Void) {
    let thread = Thread(block: block)
    thread.stackSize = stackSize
    thread.start()
  }
}

internal import Foundation
internal import GherkinDefinitions
internal import GherkinFiles
internal import GherkinSyntax

/// Open documents: their texts, their analysis and their problems.
extension LanguageServer {
  func didOpen(_ parameters: DidOpenParameters) {
    let isFeature = Self.isFeature(parameters.uri, language: parameters.language)
    guard isFeature || parameters.uri.hasSuffix(".swift") else { return }
    readProbes()
    openedCount += 1
    documents[parameters.uri] = OpenDocument(
      uri: parameters.uri, number: openedCount, isFeature: isFeature,
      text: TextDocument(Array(parameters.text.utf8), workspace.encoding), version: parameters.version)
  }

  private static func isFeature(_ uri: String, language: String?) -> Bool {
    SourceFolders.isFeature(uri)
      || ["gherkin", "cucumber", "feature"].contains(language?.lowercased())
        && !uri.hasSuffix(".swift")
  }

  func didChange(_ parameters: DidChangeParameters) {
    let uri = parameters.uri
    guard var document = documents[uri] else { return }
    documents[uri] = nil
    for change in parameters.changes {
      guard let range = change.range else {
        document.text = TextDocument(Array(change.text.utf8), workspace.encoding)
        continue
      }
      let lines = document.text.lineCount
      document.text.replace(range, by: change.text)
      workspace.results.changeSwift(
        uri, range.start.line...max(range.start.line, range.end.line), by: document.text.lineCount - lines)
    }
    document.version = parameters.version ?? document.version + 1
    document.revision += 1
    document.isUnpublished = true
    documents[uri] = document
  }

  /// Uses the file on disk from now on.
  func didClose(_ parameters: TextDocumentParameters) {
    let uri = parameters.uri
    guard documents[uri] != nil else { return }
    documents[uri] = nil
    publishClosed(uri)
    // The facts about a file of the workspace are used until it is read again.
    if sources.files.features[uri] == nil { setFacts(uri, to: nil) }
    if let path = DocumentURI.path(uri) { load(changed: [path]) }
  }

  func didSave(_ parameters: TextDocumentParameters) {
    guard let path = DocumentURI.path(parameters.uri) else { return }
    // If nobody watches files, others may have changed too.
    load(changed: [path])
    buildAfterSave(path)
  }

  // MARK: Analysis

  /// Analyses the latest version of a feature: synchronously, or on a thread if it is large.
  func analyse(_ uri: String) {
    guard var document = documents[uri], document.isFeature,
      !document.isCurrent(workspace.analysis.generation), !document.isBeingAnalysed || !document.isLarge
    else { return }
    let stamp = OpenDocument.Stamp(revision: document.revision, generation: workspace.analysis.generation)
    let language = workspace.settings(of: DocumentURI.path(uri) ?? uri).language
    let previousLanguage = document.snapshot?.document?.feature?.language
    let (text, version, workspace, matcher) = (document.text, document.version, workspace, environment.matcher)
    @Sendable func snapshot() -> FeatureSnapshot {
      var definitions = workspace.definitions
      return FeatureSnapshot(
        uri: uri, version: version, text, &definitions, matcher, language: language, previousLanguage: previousLanguage)
    }
    guard document.isLarge else {
      let snapshot = snapshot()
      (document.snapshot, document.analysed) = (snapshot, stamp)
      documents[uri] = document
      return finish(snapshot, FeatureFacts(snapshot))
    }
    documents[uri]?.isBeingAnalysed = true
    let number = document.number
    Thread.detachNewThread(stackSize: FeatureSnapshot.stackSize) { [inbox] in
      let snapshot = snapshot()
      let facts = FeatureFacts(snapshot)
      let diagnostics = Diagnostics.diagnostics(snapshot, in: workspace, matcher)
      inbox.add(.event { $0.finishAnalysis(of: number, stamp, snapshot, facts, diagnostics) })
    }
  }

  /// Uses the result of an analysis on a thread, unless the document was closed, or a later version is analysed.
  private func finishAnalysis(
    of number: Int, _ stamp: OpenDocument.Stamp, _ snapshot: FeatureSnapshot, _ facts: FeatureFacts,
    _ diagnostics: [Diagnostic]
  ) {
    let uri = snapshot.uri
    guard documents[uri]?.number == number else { return }
    documents[uri]?.isBeingAnalysed = false
    guard documents[uri]?.analysed.map({ $0 < stamp }) ?? true else { return }
    documents[uri]?.snapshot = snapshot
    documents[uri]?.analysed = stamp
    finish(snapshot, facts)
    guard documents[uri]?.isCurrent(workspace.analysis.generation) == true else { return }
    documents[uri]?.isUnpublished = false
    publish(snapshot, diagnostics)
  }

  /// Uses the facts of an analysed document for other documents and for results.
  private func finish(_ snapshot: FeatureSnapshot, _ facts: FeatureFacts) {
    if workspace.results.features.contains(snapshot.uri) {
      republish(workspace.results.place(PlacedScenario.all(in: snapshot), in: snapshot.uri))
    }
    // A text of which nothing can be read keeps its facts from before.
    if snapshot.document != nil, documents[snapshot.uri]?.isIndexed == true { setFacts(snapshot.uri, to: facts) }
  }

  /// Sets the facts of a file, and checks the problems of dependent open documents again.
  func setFacts(_ uri: String, to facts: FeatureFacts?) {
    let change = workspace.analysis.set(uri, to: facts)
    guard change != FeatureIndex.Change() else { return }
    var affectsOthers = false
    for (other, document) in documents where other != uri {
      let isAffected =
        document.isFeature
        ? change.folders.contains(FeatureIndex.folder(of: other))
        : change.definitions.contains { workspace.definitions[$0]?.file == DocumentURI.path(other) }
      guard isAffected else { continue }
      documents[other]?.isUnpublished = true
      affectsOthers = affectsOthers || document.isFeature
    }
    if affectsOthers { refreshPulledDiagnostics() }
  }

  // MARK: Problems

  /// Analyses all changed documents when no messages are pending, and publishes their problems.
  func finishDocuments() {
    let generation = workspace.analysis.generation
    let changed = documents.values.filter { !$0.isCurrent(generation) }
    for document in changed where !document.isFeature {
      documents[document.uri]?.analysed = OpenDocument.Stamp(revision: document.revision)
      scan(document.uri, document.text)
      sources.pending.definitions = true
    }
    if sources.pending.definitions { mergeDefinitions() }
    // A change of a feature can change the problems of other documents.
    for document in changed where document.isFeature { analyse(document.uri) }
    // Problems of definitions depend on all other documents.
    for (uri, document) in documents where !document.isFeature && document.isUnpublished && !sources.isMerging {
      documents[uri]?.isUnpublished = false
      guard let path = DocumentURI.path(uri), let scan = sources.swift[path]?.scan else { continue }
      let diagnostics = SwiftDiagnostics.diagnostics(document.text, path, scan, in: workspace) + problems(of: uri)
      send(diagnostics, of: uri, version: document.version)
    }
    for (uri, document) in documents where document.isFeature && document.isUnpublished {
      guard document.isCurrent(generation), let snapshot = documents[uri]?.snapshot else { continue }
      documents[uri]?.isUnpublished = false
      if !workspace.client.pullsDiagnostics || !problems(of: uri).isEmpty {
        publish(snapshot, Diagnostics.diagnostics(snapshot, in: workspace, environment.matcher))
      }
    }
  }

  /// Publishes the problems of a document and those of the last run. A client that pulls diagnostics gets only the
  /// latter.
  private func publish(_ snapshot: FeatureSnapshot, _ diagnostics: [Diagnostic]) {
    // An undefined or ambiguous step is reported only once.
    let rules = ["undefined": "undefined-step", "ambiguous": "ambiguous-step"]
    let results = problems(of: snapshot.uri).filter { problem in
      guard let rule = rules[problem.code] else { return true }
      return !diagnostics.contains { $0.code == rule && $0.range.start.line == problem.range.start.line }
    }
    send((workspace.client.pullsDiagnostics ? [] : diagnostics) + results, of: snapshot.uri, version: snapshot.version)
  }

  /// Publishes the problems of files again whose results changed, including files that are not open.
  func republish(_ files: Set<String>) {
    for uri in files.sorted() {
      guard let document = documents[uri] else {
        publishClosed(uri)
        continue
      }
      documents[uri]?.isUnpublished = true
      // A client that pulls diagnostics gets results that disappeared.
      if workspace.client.pullsDiagnostics, document.isFeature, let snapshot = document.snapshot {
        publish(snapshot, Diagnostics.diagnostics(snapshot, in: workspace, environment.matcher))
      }
    }
  }

  private func publishClosed(_ uri: String) { send(problems(of: uri), of: uri, version: nil) }

  private func send(_ diagnostics: [Diagnostic], of uri: String, version: Int?) {
    connection.notify(
      "textDocument/publishDiagnostics",
      ["uri": .string(uri), "version": version.map(JSON.integer), "diagnostics": .list(diagnostics)])
  }

  /// Returns the problems of the last runs and of the last build in a file.
  private func problems(of uri: String) -> [Diagnostic] {
    workspace.results.problems(of: uri) { line in
      guard let snapshot = documents[uri]?.snapshot, let parsed = snapshot.line(number: line) else {
        return .line(max(0, line - 1))
      }
      return snapshot.text.range(parsed.content..<parsed.trimmedEnd)
    } + runs.buildErrors.sorted { $0.key < $1.key }.flatMap { $0.value[uri] ?? [] }
  }

  /// Publishes the problems of all open documents again, after definitions or settings have changed.
  func refreshDocuments() {
    for uri in documents.keys { documents[uri]?.isUnpublished = true }
    refreshPulledDiagnostics()
    refreshLenses()
  }

  /// Requests that a client that pulls diagnostics pulls them again.
  func refreshPulledDiagnostics() {
    if workspace.client.pullsDiagnostics { connection.request("workspace/diagnostic/refresh") }
  }

  /// Requests that the client asks for lenses again.
  func refreshLenses() {
    if workspace.client.refreshesLenses { connection.request("workspace/codeLens/refresh") }
  }
}

extension Thread {
  /// Runs a block on a new thread with a stack of a given size.
  static func detachNewThread(stackSize: Int, _ block: @escaping @Sendable () -> Void) {
    let thread = Thread(block: block)
    thread.stackSize = stackSize
    thread.start()
  }
}

internal import Foundation

extension LanguageServer {
  /// Begins after the client is ready: reads settings, files and definitions.
  func begin() {
    if workspace.client.watchesFiles {
      let patterns: [JSON] = ["**/*.feature", "**/*.feature.md", "**/*.swift", "**/gherkin-run.yaml"].map {
        ["globPattern": .string($0)]
      }
      request(
        "client/registerCapability",
        [
          "registrations": [
            [
              "id": "watched-files", "method": "workspace/didChangeWatchedFiles",
              "registerOptions": ["watchers": .array(patterns)],
            ]
          ]
        ])
    }
    readSettings()
    index()
    loadDefinitions()
  }

  /// Reads the settings of the project again.
  func readSettings() {
    guard let folder = workspace.folders.first else { return }
    workspace.settings = environment.settings(folder)
    if let problem = workspace.settings.problem { show(problem) }
    refreshDocuments()
  }

  /// Finds definitions on a thread: by a scan of the Swift files, and if the user trusts the workspace, by its runners.
  func loadDefinitions() {
    let (folders, listing, inbox, isTrusted) = (workspace.folders, environment.listing, inbox, isTrusted)
    Thread.detachNewThread {
      let scans = folders.flatMap(SwiftStepFile.files)
      inbox.add(.event { $0.take(scans) })
      guard isTrusted else {
        let note =
          "The workspace is not trusted, so step definitions are those that a scan of the Swift files finds. "
          + "To ask its runner too, set trusted in the initialization options."
        return inbox.add(.event { $0.log(note) })
      }
      var all = DefinitionList()
      var notes: [String] = []
      var built: Date?
      for folder in folders {
        switch listing(folder) {
        case .definitions(let list, let date):
          built = min(built ?? date, date)
          all.steps += list.steps
          all.hooks += list.hooks
          all.parameterTypes += list.parameterTypes
        case .none(let reason), .failed(let reason): notes.append(reason)
        }
      }
      let (list, reasons, date) = (all, notes, built)
      inbox.add(.event { $0.take(list, built: date, reasons) })
    }
  }

  private func take(_ scans: [SwiftStepFile]) {
    swiftFiles = Dictionary(scans.map { ($0.path, $0) }) { first, _ in first }
    for (uri, document) in documents where !document.isFeature { scan(uri, document.text) }
    mergeDefinitions()
  }

  private func take(_ list: DefinitionList, built: Date?, _ notes: [String]) {
    for note in notes { log("No definitions from a runner: \(note)") }
    guard let built else { return }
    listing = (list, built)
    mergeDefinitions()
  }

  /// Scans the text of an open Swift file.
  func scan(_ uri: String, _ text: TextDocument) {
    guard let path = DocumentURI.path(uri) else { return }
    // A text that is as on disk has the date of the file.
    let saved = SwiftStepFile.read(path)
    let isSaved = FeatureSearch.bytes(of: path) == text.bytes
    swiftFiles[path] = isSaved ? saved : SwiftStepFile(path, text.bytes, date: nil)
  }

  /// Merges the definitions of runners and scans on a thread, and looks at all features again.
  func mergeDefinitions() {
    mergeNumber += 1
    let (number, list, inbox) = (mergeNumber, listing, inbox)
    let scans = swiftFiles.values.sorted { $0.path < $1.path }
    Thread.detachNewThread {
      let merged = DefinitionList(list?.list ?? DefinitionList(), built: list?.built, scans: scans)
      let index = DefinitionIndex(merged)
      inbox.add(.event { $0.take(index, number) })
    }
  }

  private func take(_ definitions: DefinitionIndex, _ number: Int) {
    guard number == mergeNumber else { return }
    workspace.knowsAllParameterTypes = listing != nil
    guard definitions.list != workspace.definitions.list else { return }
    workspace.definitions = definitions
    log("\(definitions.definitions.count) step definitions")
    refreshDocuments()
    index()
  }

  /// Reads all feature files of the workspace on a thread.
  func index() {
    indexing?.cancel()
    let flag = CancellationFlag()
    indexing = flag
    let (folders, definitions, inbox) = (workspace.folders, workspace.definitions, inbox)
    let (matcher, encoding, language) = (environment.matcher, workspace.encoding, workspace.settings.language)
    Thread.detachNewThread {
      var definitions = definitions
      var index = FeatureIndex()
      for folder in folders {
        for path in FeatureSearch.files(in: folder) {
          if flag.isCancelled { return }
          guard let bytes = FeatureSearch.bytes(of: path) else { continue }
          let feature = FeatureSnapshot(
            uri: DocumentURI.uri(path), version: nil, TextDocument(bytes, encoding), &definitions, matcher,
            language: language, mostTexts: 20)
          index.set(feature.uri, to: FeatureFacts(feature))
        }
      }
      let all = index
      inbox.add(.event { $0.take(all, flag) })
    }
  }

  private func take(_ index: FeatureIndex, _ flag: CancellationFlag) {
    guard !flag.isCancelled else { return }
    let open = workspace.index.files.filter { documents[$0.key]?.isFeature == true }
    workspace.index = index
    for (uri, facts) in open { workspace.index.set(uri, to: facts) }
    notify("$/gherkin-run/indexed", ["files": .integer(index.files.count)])
    if workspace.client.refreshesLenses { request("workspace/codeLens/refresh") }
  }

  /// Takes changes of files that are not open.
  func filesChanged(_ parameters: JSON) {
    var isChanged = false
    for change in parameters["changes"]?.elements ?? [] {
      guard let uri = change["uri"]?.string else { continue }
      if FeatureSearch.isFeature(uri) {
        refreshFile(uri)
      } else if uri.hasSuffix("/gherkin-run.yaml") {
        readSettings()
      } else if uri.hasSuffix(".swift"), documents[uri] == nil, let path = DocumentURI.path(uri) {
        let file = SwiftStepFile.read(path)
        isChanged = isChanged || file != nil || swiftFiles[path] != nil
        swiftFiles[path] = file
      }
    }
    if isChanged { mergeDefinitions() }
  }

  /// Takes folders that were added and removed.
  func foldersChanged(_ parameters: JSON) {
    func paths(_ key: String) -> [String] {
      (parameters.at("event.\(key)")?.elements ?? []).compactMap { $0["uri"]?.string }.compactMap(DocumentURI.path)
        .map(Self.withoutSlash)
    }
    let removed = paths("removed")
    workspace.folders.removeAll(where: removed.contains)
    for folder in paths("added") where !workspace.folders.contains(folder) { workspace.folders.append(folder) }
    readSettings()
    index()
    loadDefinitions()
  }
}

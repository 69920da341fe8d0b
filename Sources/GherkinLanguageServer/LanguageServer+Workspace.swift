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

  /// Asks the runners of all folders for their definitions, on a thread.
  func loadDefinitions() {
    guard isTrusted else {
      log(
        "The workspace is not trusted, so its runner is not asked for step definitions. To trust it, set trusted in the "
          + "initialization options.")
      return
    }
    let (folders, listing, inbox) = (workspace.folders, environment.listing, inbox)
    Thread.detachNewThread {
      var all = DefinitionList()
      var notes: [String] = []
      var isComplete = false
      for folder in folders {
        switch listing(folder) {
        case .definitions(let list):
          isComplete = true
          all.steps += list.steps
          all.hooks += list.hooks
          all.parameterTypes += list.parameterTypes
        case .none(let reason), .failed(let reason): notes.append(reason)
        }
      }
      let (list, reasons, hasDefinitions) = (all, notes, isComplete)
      let index = hasDefinitions ? DefinitionIndex(list) : nil
      inbox.add(.event { $0.take(index, reasons) })
    }
  }

  private func take(_ definitions: DefinitionIndex?, _ notes: [String]) {
    for note in notes { log("No step definitions: \(note)") }
    guard let definitions else { return }
    workspace.definitions = definitions
    hasDefinitions = true
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
    notify("gherkin-run/indexed", ["files": .integer(index.files.count)])
    if workspace.client.refreshesLenses { request("workspace/codeLens/refresh") }
  }

  /// Takes changes of files that are not open.
  func filesChanged(_ parameters: JSON) {
    for change in parameters["changes"]?.elements ?? [] {
      guard let uri = change["uri"]?.string else { continue }
      if FeatureSearch.isFeature(uri) {
        refreshFile(uri)
      } else if uri.hasSuffix("/gherkin-run.yaml") {
        readSettings()
      }
    }
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

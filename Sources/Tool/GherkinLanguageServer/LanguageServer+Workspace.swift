internal import Dispatch
internal import Foundation
internal import GherkinDefinitions
internal import GherkinFiles
internal import Synchronization

/// The files on disk and their definitions. Each kind of work runs on one thread, and is repeated if its input changes.
extension LanguageServer {
  /// The time for which the definitions of a scan are held back, because those of a runner are more accurate.
  private static let patience = 2.0

  /// Loads settings, files and definitions after the client is ready.
  func initialized() {
    if workspace.client.watchesFiles {
      let patterns: [JSON] =
        ["**/*.feature", "**/*.feature.md", "**/*.swift", "**/gherkin-run.yaml"].map { ["globPattern": .string($0)] }
        // Clients name only the folder if a folder is deleted.
        + [["globPattern": "**/*", "kind": 4]]
      connection.request(
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
    foldersChanged()
  }

  func didChangeWorkspaceFolders(_ parameters: DidChangeWorkspaceFoldersParameters) {
    let removed = parameters.removed.map { served($0) }
    workspace.folders.removeAll(where: removed.contains)
    for folder in parameters.added.map({ served($0) }) where !workspace.folders.contains(folder) {
      workspace.folders.append(folder)
    }
    foldersChanged()
  }

  /// Handles a new configuration of the client: the initialization options, at the top or as `gherkin-run`.
  func didChangeConfiguration(_ parameters: JSON) {
    let settings = parameters["settings"]
    readOptions(settings?["gherkin-run"] ?? settings)
    readSettings()
    sources.runners = sources.runners.filter { trust.covers($0.key) }
    mergeDefinitions()
    listRunners()
  }

  private func foldersChanged() {
    watchResults()
    fileWatch = workspace.client.watchesFiles ? nil : watchFiles()
    readSettings()
    noteUntrustedFolders()
    load()
    listRunners()
  }

  private func noteUntrustedFolders() {
    for folder in workspace.folders where !trust.covers(folder) {
      connection.log(
        "\(folder) is not trusted, so its step definitions come from a scan of the Swift files. "
          + "To query its runner too, open this folder, or name it in the initialization option trusted.")
    }
  }

  /// Watches the files of the workspace.
  private func watchFiles() -> (any Sendable)? {
    do {
      return try environment.watchFiles(workspace.folders) { [inbox] paths in
        inbox.add(.event { $0.load(changed: paths) })
      }
    } catch {
      connection.log("Changes of other programs are noticed when a document is saved: \(error)")
      return nil
    }
  }

  /// Reads the settings of the project again.
  private func readSettings() {
    workspace.settings = [:]
    for folder in Set(workspace.folders + sources.files.packages) {
      workspace.settings[folder] = environment.settings(folder)
    }
    for problem in Set(workspace.settings.values.compactMap(\.problem)).sorted() { connection.show(problem) }
    refreshDocuments()
  }

  // MARK: Files

  /// Finds the files of the workspace, and reads those that changed.
  ///
  /// - Parameter paths: the paths of changed files and folders. Files that others changed are found by their
  ///   modification times.
  func load(changed paths: some Sequence<String> = []) {
    let named = Array(paths)
    let paths = named.filter { concernsSources($0) }
    guard !paths.isEmpty || named.isEmpty else { return }
    sources.changed.formUnion(paths)
    if paths.contains(where: { $0.hasSuffix("/gherkin-run.yaml") }) { readSettings() }
    guard sources.loading.request() else { return }
    let changed = sources.changed
    sources.changed = []
    let (folders, old, inbox) = (workspace.folders, sources.files, inbox)
    Thread.detachNewThread {
      let files = WorkspaceFiles(in: folders)
      var scans: [String: SwiftStepFile?] = [:]
      for path in Set(files.swift.keys).union(old.swift.keys)
      where files.swift[path] != old.swift[path] || changed.contains(path) {
        scans[path] = .some(SwiftStepFile(path: path))
      }
      let features = Set(files.features.keys).union(old.features.keys).filter { uri in
        files.features[uri] != old.features[uri] || DocumentURI.path(uri).map(changed.contains) == true
      }
      let found = scans
      inbox.add(.event { $0.finishLoading(files, found, features) })
    }
  }

  /// Returns whether a path is a file that the server reads, or a folder that has or had such files. Builds change
  /// other files.
  private func concernsSources(_ path: String) -> Bool {
    guard !WorkspaceFiles.skips(path, in: workspace.folders) else { return false }
    if FeatureSearch.isFeature(path) || path.hasSuffix(".swift") || path.hasSuffix("/gherkin-run.yaml") { return true }
    let uri = DocumentURI.uri(path) + "/"
    return FileKind(path: path) == .folder || sources.files.features.keys.contains { $0.hasPrefix(uri) }
      || sources.files.swift.keys.contains { $0.hasPrefix(path + "/") }
  }

  private func finishLoading(_ files: WorkspaceFiles, _ scans: [String: SwiftStepFile?], _ features: Set<String>) {
    let hasNewPackages = Set(files.packages) != Set(sources.files.packages)
    sources.files = files
    if hasNewPackages || Set(files.packages) != Set(workspace.settings.keys) { readSettings() }
    var hasChangedDefinitions = hasNewPackages || !sources.isLoaded
    for (path, file) in scans where documents[DocumentURI.uri(path)] == nil {
      guard file?.hasDefinitions == true || sources.swift[path] != nil else { continue }
      sources.swift[path] = file
      hasChangedDefinitions = true
    }
    if !sources.isLoaded {
      sources.isLoaded = true
      for (uri, document) in documents where !document.isFeature { scan(uri, document.text) }
    }
    sources.unindexed?.formUnion(features)
    if hasNewPackages { listRunners() }
    if hasChangedDefinitions { mergeDefinitions() }
    index()
    if sources.loading.end() { load() }
  }

  /// Scans the text of an open Swift file.
  func scan(_ uri: String, _ text: TextDocument) {
    guard let path = DocumentURI.path(uri) else { return }
    // A text that is equal to the file on disk has the file's modification date.
    let isSaved = FeatureSearch.bytes(of: path) == text.bytes
    sources.swift[path] = isSaved ? SwiftStepFile(path: path) : SwiftStepFile(unsaved: text.bytes)
  }

  // MARK: Definitions

  /// Queries the runners of trusted packages that are built.
  func listRunners() {
    let folders = workspace.folders
    let packages = sources.files.packages.compactMap { folder in
      trust.root(of: folder).map { (folder: folder, trusted: $0) }
    }
    guard !packages.isEmpty else { return }
    let features = sources.files.features.keys.compactMap(DocumentURI.path)
    let asked = packages.filter { package in
      folders.contains(package.folder) || features.contains { sources.package(of: $0) == package.folder }
    }
    guard sources.listing.request() else { return }
    let (listing, inbox) = (environment.listing, inbox)
    if !sources.hasDefinitions {
      sources.waitsForRunner = true
      Thread.detachNewThread {
        Thread.sleep(forTimeInterval: Self.patience)
        inbox.add(.event { $0.stopWaitingForRunners() })
      }
    }
    Thread.detachNewThread {
      var (runners, notes): ([String: RunnerDefinitions], [String]) = ([:], [])
      for (folder, trusted) in asked {
        switch listing(folder, trusted) {
        case .definitions(let definitions): runners[folder] = definitions
        case .none(let reason), .failed(let reason): notes.append(reason)
        }
      }
      let (found, reasons) = (runners, notes)
      inbox.add(.event { $0.finishListing(found, reasons) })
    }
  }

  private func finishListing(_ runners: [String: RunnerDefinitions], _ notes: [String]) {
    for note in notes { connection.log("No definitions from a runner: \(note)") }
    // The user may have withdrawn the trust meanwhile.
    sources.runners = runners.filter { trust.covers($0.key) }
    sources.waitsForRunner = false
    mergeDefinitions()
    if sources.listing.end() { listRunners() }
  }

  private func stopWaitingForRunners() {
    guard sources.waitsForRunner else { return }
    sources.waitsForRunner = false
    mergeDefinitions()
  }

  /// Merges the definitions of runners and scans.
  func mergeDefinitions() {
    guard sources.isLoaded, !sources.waitsForRunner, sources.merging.request() else { return }
    let (sources, inbox) = (sources, inbox)
    let open = Set(documents.filter { !$0.value.isFeature }.keys.compactMap(DocumentURI.path))
    Thread.detachNewThread {
      let index = DefinitionIndex(
        sources.files.packages.map { folder in
          let runner = sources.runners[folder]
          var states: [String: DefinitionMerge.SourceState] = [:]
          for (path, file) in sources.swift where sources.package(of: path) == folder { states[path] = file.state }
          for path in Set(runner?.definitions.map(\.file) ?? []) where states[path] == nil && path.hasPrefix(folder) {
            states[path] = FileManager.default.fileExists(atPath: path) ? SwiftStepFile(path: path)?.state : .gone
          }
          let merge = DefinitionMerge(runner: runner, sources: states)
          let isOpen = open.contains { sources.package(of: $0) == folder }
          return DefinitionIndex.Package(
            folder: folder, merge: merge, check: isOpen ? DefinitionCheck(merge, folder: folder) : nil,
            isPartial: runner == nil && sources.files.dependentPackages.contains(folder))
        })
      inbox.add(.event { $0.finishMerging(index) })
    }
  }

  private func finishMerging(_ definitions: DefinitionIndex) {
    let isSame = sources.hasDefinitions && definitions.matchesLike(workspace.definitions)
    sources.hasDefinitions = true
    workspace.definitions = definitions
    if sources.merging.end() { mergeDefinitions() }
    guard !isSame else { return }
    connection.log("\(definitions.definitions.count) step definitions")
    sources.unindexed = nil
    sources.indexingFlag.cancel()
    refreshDocuments()
    index()
  }

  // MARK: Facts about features

  /// What a thread has read of features.
  private struct IndexedFeatures: Sendable {
    /// The facts by URI; nil for a file that is gone or cannot be read.
    var facts: [(uri: String, facts: FeatureFacts?)]
    /// The scenarios of the features that have results.
    var placed: [String: [PlacedScenario]]
  }

  /// Reads the feature files that changed, or all after definitions changed, on several threads.
  func index() {
    guard sources.hasDefinitions, sources.unindexed != [] else { return }
    workspace.isIndexed = false
    guard sources.indexing.request() else { return }
    let isAll = sources.unindexed == nil
    let uris = (sources.unindexed ?? Set(sources.files.features.keys)).sorted()
    sources.unindexed = []
    let flag = CancellationFlag()
    sources.indexingFlag = flag
    let (inbox, matcher, workspace) = (inbox, environment.matcher, workspace)
    Thread.detachNewThread {
      let found = Mutex([(FeatureFacts, [PlacedScenario]?)?](repeating: nil, count: uris.count))
      let threads = min(ProcessInfo.processInfo.activeProcessorCount, 4, uris.count)
      DispatchQueue.concurrentPerform(iterations: threads) { thread in
        var definitions = workspace.definitions
        for number in stride(from: thread, to: uris.count, by: threads) {
          if flag.isCancelled { return }
          guard let path = DocumentURI.path(uris[number]), let bytes = FeatureSearch.bytes(of: path) else { continue }
          let feature = FeatureSnapshot(
            uri: uris[number], version: nil, TextDocument(bytes, workspace.encoding), &definitions, matcher,
            language: workspace.settings(of: path).language, mostTexts: 20)
          let hasResults = workspace.results.features.contains(uris[number])
          let facts = (FeatureFacts(feature), hasResults ? PlacedScenario.all(in: feature) : nil)
          found.withLock { $0[number] = facts }
        }
      }
      let all = found.withLock(\.self)
      var features = IndexedFeatures(facts: [], placed: [:])
      for (uri, found) in zip(uris, all) {
        features.facts.append((uri, found?.0))
        features.placed[uri] = found?.1
      }
      var index = workspace.index
      if isAll {
        index = FeatureIndex()
        for (uri, facts) in features.facts { index.set(uri, to: facts) }
      }
      let (result, whole) = (features, isAll ? index : nil)
      inbox.add(.event { $0.finishIndexing(result, whole, flag) })
    }
  }

  private func finishIndexing(_ features: IndexedFeatures, _ whole: FeatureIndex?, _ flag: CancellationFlag) {
    let isOutdated = sources.indexing.end()
    if !flag.isCancelled {
      let open = workspace.index.files.filter { documents[$0.key]?.isFeature == true }
      if let whole {
        workspace.index = whole
        for (uri, facts) in open { workspace.index.set(uri, to: facts) }
      }
      for (uri, facts) in features.facts where documents[uri] == nil {
        if whole == nil { setFacts(uri, to: facts) }
        if facts == nil, sources.files.features[uri] != nil { workspace.index.note(unread: uri) }
        if let placed = features.placed[uri] { republish(workspace.results.place(placed, in: uri).union([uri])) }
      }
    }
    if isOutdated || sources.unindexed != [] { return index() }
    workspace.isIndexed = !sources.files.isIncomplete
    // Names of features and uses of definitions are known now.
    for uri in documents.keys { documents[uri]?.isUnpublished = true }
    refreshPulledDiagnostics()
    connection.notify("$/gherkin-run/indexed", ["files": .integer(workspace.index.files.count)])
    refreshLenses()
  }
}

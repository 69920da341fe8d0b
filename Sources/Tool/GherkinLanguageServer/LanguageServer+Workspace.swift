internal import Dispatch
internal import Foundation
internal import GherkinDefinitions
internal import GherkinFiles
internal import GherkinProbing
internal import GherkinSourceScanner
internal import Synchronization

/// The files on disk and their definitions. Each kind of work runs on one thread, and is repeated if its input changes.
extension LanguageServer {
  /// The time for which the definitions of a scan are held back, because those of a runner are more accurate.
  private static let patience = 2.0

  /// Loads settings, files and definitions after the client is ready.
  func initialized() {
    if workspace.client.watchesFiles {
      let lists = openedFolders.flatMap { environment.settings($0).requirementFiles }
      let files = lists.map { "**/\(($0 as NSString).lastPathComponent)" }
      let patterns: [JSON] =
        (["**/*.feature", "**/*.feature.md", "**/*.swift", "**/gherkin-run.yaml", "**/\(ProbeDocument.path)"] + files)
        .map { ["globPattern": .string($0)] }
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
    let removed = parameters.removed.map { resolved($0) }
    openedFolders.removeAll(where: removed.contains)
    openedFolders += parameters.added.map { resolved($0) }.filter { !openedFolders.contains($0) }
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
    readProbes()
  }

  private func foldersChanged() {
    // Several folders of a package are served once, and each of them can be closed.
    workspace.folders = []
    for folder in openedFolders.map({ served($0) }) where !workspace.folders.contains(folder) {
      workspace.folders.append(folder)
    }
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
    let old = workspace.settings
    workspace.settings = [:]
    for folder in Set(workspace.folders + sources.files.packages) {
      workspace.settings[folder] = environment.settings(folder)
    }
    for problem in Set(workspace.settings.values.compactMap(\.problem)).sorted() { connection.show(problem) }
    if workspace.settings.mapValues(\.language) != old.mapValues(\.language) {
      workspace.analysis = workspace.analysis.outdated
      sources.pending.features = nil
    }
    refreshDocuments()
    readNext()
  }

  // MARK: Reading

  /// Starts a thread for the next work, unless one is at work, which starts the next at its end. Files are found first,
  /// then their definitions are merged with those of runners, and then features are matched with them.
  private func readNext() {
    guard sources.reading == nil else {
      if sources.pending.files != nil || sources.mustMerge { sources.indexing.cancel() }
      return
    }
    if let changed = sources.pending.files {
      sources.pending.files = nil
      find(changed)
    } else if sources.mustMerge {
      sources.pending.definitions = false
      merge()
    } else if sources.hasDefinitions, sources.pending.features != [] {
      index()
    }
  }

  /// Does work on a thread, and then something on that of the server.
  private func read(
    _ kind: SourceStore.Reading, _ work: @escaping @Sendable () -> @Sendable (LanguageServer) -> Void
  ) {
    sources.reading = kind
    Thread.detachNewThread { [inbox] in
      let finish = work()
      inbox.add(
        .event { server in
          finish(server)
          server.sources.reading = nil
          server.readNext()
        })
    }
  }

  // MARK: Files

  /// Finds the files of the workspace again, and reads those that changed.
  ///
  /// - Parameter paths: the paths of changed files and folders. Files that others changed are found by their
  ///   modification times.
  func load(changed paths: [String] = []) {
    let concerned = paths.filter { concernsSources($0) }
    if paths.contains(where: { $0.hasSuffix("/" + ProbeDocument.path) }) { readProbes() }
    guard !concerned.isEmpty || paths.isEmpty else { return }
    readProbes()
    sources.pending.files = (sources.pending.files ?? []).union(concerned)
    if concerned.contains(where: concernsSettings) { readSettings() }
    readNext()
  }

  /// Returns whether a path is a file that the server reads, or a folder that has or had such files. Builds change
  /// other files.
  private func concernsSources(_ path: String) -> Bool {
    guard !WorkspaceFiles.skips(path, in: workspace.folders) else { return false }
    return SourceFolders.isFeature(path) || path.hasSuffix(".swift") || concernsSettings(path)
      || sources.files.folders.contains(path) || FileKind(path: path) == .folder
  }

  /// Returns whether a path is a configuration file, or a list of requirements that one names.
  private func concernsSettings(_ path: String) -> Bool {
    path.hasSuffix("/gherkin-run.yaml") || workspace.settings.values.contains { $0.requirementFiles.contains(path) }
  }

  private func find(_ changed: Set<String>) {
    let (folders, old) = (workspace.folders, sources.files)
    read(.files) {
      let files = WorkspaceFiles(in: folders)
      var scans: [String: SwiftStepFile?] = [:]
      let opened = changed.filter { $0.hasSuffix(".swift") }
      for path in Set(files.swift.keys).union(old.swift.keys).union(opened)
      where files.swift[path] != old.swift[path] || changed.contains(path) {
        scans[path] = .some(files.swift[path] == nil ? nil : SwiftStepFile(path: path))
      }
      let features = Set(files.features.keys).union(old.features.keys).filter { uri in
        files.features[uri] != old.features[uri] || DocumentURI.path(uri).map(changed.contains) == true
      }
      let found = scans
      return { $0.finishFinding(files, found, features) }
    }
  }

  private func finishFinding(_ files: WorkspaceFiles, _ scans: [String: SwiftStepFile?], _ features: Set<String>) {
    let hasNewPackages = Set(files.packages) != Set(sources.files.packages)
    var hasChangedDefinitions = !sources.isLoaded || files.manifests != sources.files.manifests
    sources.files = files
    if hasNewPackages || Set(files.packages) != Set(workspace.settings.keys) { readSettings() }
    for (path, file) in scans where documents[DocumentURI.uri(path)] == nil {
      guard file?.hasDefinitions == true || sources.swift[path] != nil else { continue }
      sources.swift[path] = file
      hasChangedDefinitions = true
    }
    if !sources.isLoaded {
      sources.isLoaded = true
      for (uri, document) in documents where !document.isFeature { scan(uri, document.text) }
    }
    sources.pending.features?.formUnion(features)
    updateProbes()
    if hasNewPackages {
      listRunners()
      readProbes()
    }
    if hasChangedDefinitions { mergeDefinitions() }
  }

  /// Scans the text of an open Swift file.
  func scan(_ uri: String, _ text: TextDocument) {
    guard let path = DocumentURI.path(uri) else { return }
    // A text that is equal to the file on disk has the file's modification date.
    let isSaved = FeatureSearch.bytes(of: path) == text.bytes
    sources.swift[path] = isSaved ? SwiftStepFile(path: path) : SwiftStepFile(unsaved: text.bytes)
    updateProbes()
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
    readNext()
  }

  /// Merges the definitions of runners and scans again.
  func mergeDefinitions() {
    sources.pending.definitions = true
    readNext()
  }

  private func merge() {
    let sources = sources
    let open = Set(documents.values.filter { !$0.isFeature }.compactMap { DocumentURI.path($0.uri) })
    read(.definitions) {
      let definitions = DefinitionIndex(
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
            manifest: sources.files.manifests[folder] ?? ManifestScan([]))
        })
      return { $0.finishMerging(definitions) }
    }
  }

  private func finishMerging(_ definitions: DefinitionIndex) {
    let old = workspace.analysis
    workspace.analysis = old.with(definitions, isFirst: !sources.hasDefinitions)
    sources.hasDefinitions = true
    guard workspace.analysis.generation == old.generation else {
      connection.log("\(definitions.definitions.count) step definitions")
      sources.pending.features = nil
      return refreshDocuments()
    }
    if !definitions.tellsLike(old.definitions) { refreshDocuments() }
  }

  // MARK: Facts about features

  /// What a thread has read of a feature.
  private struct ReadFeature: Sendable {
    /// The facts; nil for a file that is gone or cannot be read.
    let facts: FeatureFacts?
    /// The scenarios, if the feature has results.
    let placed: [PlacedScenario]?
  }

  /// Reads the features that changed, or all after definitions changed, on several threads.
  private func index() {
    workspace.analysis = workspace.analysis.incomplete
    let uris = (sources.pending.features ?? Set(sources.files.features.keys)).sorted()
    sources.pending.features = []
    let flag = CancellationFlag()
    sources.indexing = flag
    let (matcher, workspace, known) = (environment.matcher, workspace, sources.files.features)
    let progress = uris.count >= Self.fewFeatures ? startProgress("Read \(uris.count) features") : nil
    read(.features) { [inbox] in
      let found = Mutex([ReadFeature?](repeating: nil, count: uris.count))
      let threads = min(ProcessInfo.processInfo.activeProcessorCount, 4, uris.count)
      DispatchQueue.concurrentPerform(iterations: threads) { thread in
        var definitions = workspace.definitions
        for number in stride(from: thread, to: uris.count, by: threads) {
          if flag.isCancelled { return }
          if let progress, number % Self.fewFeatures == 0 {
            inbox.add(.event { $0.report(progress, ["percentage": .integer(100 * number / uris.count)]) })
          }
          let path = DocumentURI.path(uris[number])
          guard let path, let bytes = FeatureSearch.bytes(of: path) else {
            found.withLock { $0[number] = ReadFeature(facts: nil, placed: nil) }
            continue
          }
          let feature = FeatureSnapshot(
            uri: uris[number], version: nil, TextDocument(bytes, workspace.encoding), &definitions, matcher,
            language: workspace.settings(of: path).language, mostTexts: 20)
          let hasResults = workspace.results.features.contains(uris[number])
          let read = ReadFeature(
            facts: FeatureFacts(feature), placed: hasResults ? PlacedScenario.all(in: feature) : nil)
          found.withLock { $0[number] = read }
        }
      }
      var index = workspace.index
      var (rest, placed): (Set<String>, [String: [PlacedScenario]]) = ([], [:])
      for (uri, read) in zip(uris, found.withLock(\.self)) {
        guard let read else {
          rest.insert(uri)
          continue
        }
        index.set(uri, to: read.facts)
        if read.facts == nil, known[uri] != nil { index.note(unread: uri) }
        placed[uri] = read.placed
      }
      let (result, unread, scenarios) = (index, rest, placed)
      return { server in
        if let progress { server.endProgress(progress) }
        server.finishIndexing(result, unread, scenarios)
      }
    }
  }

  /// Uses what a thread has read of features.
  ///
  /// - Parameter unread: the features that it did not read, because definitions or files have changed.
  private func finishIndexing(
    _ index: FeatureIndex, _ unread: Set<String>, _ placed: [String: [PlacedScenario]]
  ) {
    var index = index
    // The facts about open documents are newer than their files, and may have none.
    for (uri, document) in documents where document.isIndexed {
      if let facts = workspace.index.files[uri] { index.set(uri, to: facts) }
    }
    for uri in index.files.keys where sources.files.features[uri] == nil && documents[uri]?.isIndexed != true {
      index.set(uri, to: nil)
    }
    for (uri, scenarios) in placed where documents[uri] == nil {
      republish(workspace.results.place(scenarios, in: uri).union([uri]))
    }
    sources.pending.features?.formUnion(unread)
    let isRead = sources.pending.features == []
    workspace.analysis = workspace.analysis.with(index, isComplete: isRead && !sources.files.isIncomplete)
    guard isRead else { return }
    // Names of features and uses of definitions are known now.
    for uri in documents.keys { documents[uri]?.isUnpublished = true }
    refreshPulledDiagnostics()
    connection.notify("$/gherkin-run/indexed", ["files": .integer(index.files.count)])
    refreshLenses()
  }

  /// The number of features that are read without progress.
  private static let fewFeatures = 100
}

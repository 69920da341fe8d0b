internal import Dispatch
internal import Foundation
internal import GherkinDefinitions
internal import Synchronization

extension LanguageServer {
  /// Loads settings, files and definitions after the client is ready.
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
    watchResults()
    readSettings()
    load()
  }

  /// Reads the settings of the project again.
  func readSettings() {
    workspace.settings = [:]
    for folder in Set(workspace.folders + packages) { workspace.settings[folder] = environment.settings(folder) }
    for problem in Set(workspace.settings.values.compactMap(\.problem)).sorted() { show(problem) }
    refreshDocuments()
  }

  /// The time for which the definitions of a scan are held back, because those of a runner are more accurate.
  private static let patience = 2.0

  /// Finds the files of the workspace and their definitions on a thread, and queries the runners of trusted folders.
  func load() {
    let (folders, listing, inbox, trust) = (workspace.folders, environment.listing, inbox, trust)
    Thread.detachNewThread {
      let files = WorkspaceFiles(in: folders)
      let answer = DispatchSemaphore(value: 0)
      let hasTrusted = files.packages.contains(where: trust.covers)
      if hasTrusted {
        Thread.detachNewThread {
          var (runners, notes): ([String: RunnerDefinitions], [String]) = ([:], [])
          for folder in files.packages
          where trust.covers(folder)
            && (folders.contains(folder)
              || files.features.contains(where: {
                WorkspaceFiles.folder(of: $0, among: files.packages) == folder
              }))
          {
            switch listing(folder) {
            case .definitions(let definitions): runners[folder] = definitions
            case .none(let reason), .failed(let reason): notes.append(reason)
            }
          }
          let (found, reasons) = (runners, notes)
          inbox.add(.event { $0.take(found, reasons) })
          answer.signal()
        }
      }
      for folder in folders where !trust.covers(folder) {
        let note =
          "\(folder) is not trusted, so its step definitions come from a scan of the Swift files. "
          + "To ask its runner too, set trusted in the initialization options."
        inbox.add(.event { $0.log(note) })
      }
      var scans: [String: SwiftStepFile] = [:]
      for path in files.swift {
        if let file = SwiftStepFile(path: path), file.hasDefinitions { scans[path] = file }
      }
      if hasTrusted { _ = answer.wait(timeout: .now() + Self.patience) }
      let found = scans
      inbox.add(.event { $0.take(files, found) })
    }
  }

  private func take(_ files: WorkspaceFiles, _ scans: [String: SwiftStepFile]) {
    featurePaths = files.features
    packages = files.packages
    if Set(packages) != Set(workspace.settings.keys) { readSettings() }
    swiftFiles = scans
    for (uri, document) in documents where !document.isFeature { scan(uri, document.text) }
    isLoaded = true
    mergeDefinitions()
  }

  private func take(_ runners: [String: RunnerDefinitions], _ notes: [String]) {
    for note in notes { log("No definitions from a runner: \(note)") }
    self.runners = runners
    mergeDefinitions()
  }

  /// Scans the text of an open Swift file.
  func scan(_ uri: String, _ text: TextDocument) {
    guard let path = DocumentURI.path(uri) else { return }
    // A text that is equal to the file on disk has the file's modification date.
    let isSaved = FeatureSearch.bytes(of: path) == text.bytes
    swiftFiles[path] = isSaved ? SwiftStepFile(path: path) : SwiftStepFile(unsaved: text.bytes)
  }

  /// Merges the definitions of runners and scans on a thread.
  func mergeDefinitions() {
    guard isLoaded else { return }
    guard !merging.isRunning else {
      merging.isOutdated = true
      return
    }
    merging = (true, false)
    let (files, runners, packages, inbox) = (swiftFiles, runners, packages, inbox)
    let open = Set(documents.filter { !$0.value.isFeature }.keys.compactMap(DocumentURI.path))
    Thread.detachNewThread {
      let index = DefinitionIndex(
        packages.map { folder in
          let runner = runners[folder]
          var sources: [String: DefinitionMerge.SourceState] = [:]
          for (path, file) in files where WorkspaceFiles.folder(of: path, among: packages) == folder {
            sources[path] = file.state
          }
          for path in Set(runner?.definitions.map(\.file) ?? []) where sources[path] == nil && path.hasPrefix(folder) {
            sources[path] = FileManager.default.fileExists(atPath: path) ? SwiftStepFile(path: path)?.state : .gone
          }
          let merge = DefinitionMerge(runner: runner, sources: sources)
          let isOpen = open.contains { WorkspaceFiles.folder(of: $0, among: packages) == folder }
          return DefinitionIndex.Package(
            folder: folder, merge: merge, check: isOpen ? DefinitionCheck(merge, folder: folder) : nil)
        })
      inbox.add(.event { $0.take(index) })
    }
  }

  private func take(_ definitions: DefinitionIndex) {
    let isOutdated = merging.isOutdated
    merging = (false, false)
    let isSame = hasDefinitions && definitions.matchesLike(workspace.definitions)
    hasDefinitions = true
    workspace.definitions = definitions
    workspace.isIndexed = workspace.isIndexed && isSame
    if isOutdated { mergeDefinitions() }
    guard !isSame else { return }
    log("\(definitions.definitions.count) step definitions")
    refreshDocuments()
    index()
  }

  /// Reads all feature files of the workspace, on several threads.
  func index() {
    indexing?.cancel()
    let flag = CancellationFlag()
    indexing = flag
    let (paths, inbox) = (featurePaths, inbox)
    let (matcher, workspace) = (environment.matcher, workspace)
    Thread.detachNewThread {
      let facts = Mutex([FeatureFacts?](repeating: nil, count: paths.count))
      let threads = min(ProcessInfo.processInfo.activeProcessorCount, 4)
      DispatchQueue.concurrentPerform(iterations: threads) { thread in
        var definitions = workspace.definitions
        for number in stride(from: thread, to: paths.count, by: threads) {
          if flag.isCancelled { return }
          guard let bytes = FeatureSearch.bytes(of: paths[number]) else { continue }
          let feature = FeatureSnapshot(
            uri: DocumentURI.uri(paths[number]), version: nil, TextDocument(bytes, workspace.encoding), &definitions,
            matcher, language: workspace.settings(of: paths[number]).language, mostTexts: 20)
          let found = FeatureFacts(feature)
          facts.withLock { $0[number] = found }
        }
      }
      if flag.isCancelled { return }
      var index = FeatureIndex()
      for (path, facts) in zip(paths, facts.withLock(\.self)) {
        if let facts { index.set(facts.uri, to: facts) } else { index.note(unread: DocumentURI.uri(path)) }
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
    workspace.isIndexed = featurePaths.count < WorkspaceFiles.most
    // Names of features and uses of definitions are known now.
    for uri in documents.keys { documents[uri]?.isUnpublished = true }
    refreshPulledDiagnostics()
    notify("$/gherkin-run/indexed", ["files": .integer(index.files.count)])
    if workspace.client.refreshesLenses { request("workspace/codeLens/refresh") }
  }

  /// Handles changes of files that are not open.
  func filesChanged(_ parameters: JSON) {
    var isChanged = false
    for change in parameters["changes"]?.elements ?? [] {
      // Builds change files, too.
      guard let uri = change["uri"]?.string, let path = DocumentURI.path(uri),
        !WorkspaceFiles.skips(path, in: workspace.folders)
      else { continue }
      if FeatureSearch.isFeature(uri) {
        if !featurePaths.contains(path) { featurePaths.append(path) }
        refreshFile(uri)
      } else if uri.hasSuffix("/gherkin-run.yaml") {
        readSettings()
      } else if uri.hasSuffix(".swift"), documents[uri] == nil {
        let file = SwiftStepFile(path: path)
        guard file?.hasDefinitions == true || swiftFiles[path] != nil else { continue }
        isChanged = true
        swiftFiles[path] = file
      }
    }
    if isChanged { mergeDefinitions() }
  }

  /// Handles added and removed folders.
  func foldersChanged(_ parameters: JSON) {
    func paths(_ key: String) -> [String] {
      (parameters.at("event.\(key)")?.elements ?? []).compactMap { $0["uri"]?.string }.compactMap(DocumentURI.path)
        .map(Self.served)
    }
    let removed = paths("removed")
    workspace.folders.removeAll(where: removed.contains)
    for folder in paths("added") where !workspace.folders.contains(folder) { workspace.folders.append(folder) }
    watchResults()
    readSettings()
    load()
  }
}

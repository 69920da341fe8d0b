internal import Foundation
internal import GherkinFormatters
internal import GherkinPackaging
internal import GherkinSyntax

/// Runs and builds that the user starts, and the results of all runs in the workspace.
extension LanguageServer {
  /// The purpose of a process.
  private enum Work {
    /// Runs features of a package or parts of them, and then those of other packages.
    case run(PackageTargets, then: [PackageTargets])
    /// Builds the runner of the folder after a file was saved.
    case buildAfterSave
    /// Builds the runner, and answers a request with what a debugger needs to run features in it.
    case debug([String], RequestID)
  }

  /// The features of a package, or parts of them.
  private struct PackageTargets {
    let folder: String
    var targets: [String] = []
    /// Whether the same command has targets of other packages.
    var isOneOfSeveral = false
  }

  /// The maximum size of the output of a run or a build that is kept.
  private static let mostOutput = 4 << 20

  /// Executes a command of a lens or of the user. Returns nil if the request is answered later.
  func executeCommand(_ parameters: ExecuteCommandParameters, _ id: RequestID) throws(ResponseError) -> JSON? {
    for target in parameters.targets {
      let uri = DocumentURI.uri(target.path)
      guard let open = documents[uri], !Self.isSaved(open.text, target.path) else { continue }
      throw ResponseError(
        .requestFailed,
        "\(workspace.shown(target.path)) has unsaved changes; save it first, because a run reads the file")
    }
    let packages = packages(of: parameters.targets)
    if parameters.command == CodeLenses.debugArguments {
      let (folder, targets) = (packages[0].folder, packages[0].targets)
      if packages.count > 1 {
        let (one, other) = (workspace.shown(targets[0]), workspace.shown(packages[1].targets[0]))
        throw ResponseError(.requestFailed, "\(one) and \(other) are of two packages; debug one package at a time")
      }
      guard let command = environment.buildCommand else {
        throw ResponseError(.requestFailed, "the server was started with a runner; start that in the debugger")
      }
      runs.requests[id] = startBuild(.debug(targets, id), command, in: folder)
      return nil
    }
    let token = "run-\(UUID().uuidString)"
    let title = packages.flatMap(\.targets).map(workspace.shown).joined(separator: ", ")
    _ = startProgress("Run \(title)", token, isCancellable: true)
    run(packages, token)
    return .string(token)
  }

  /// Returns targets by their packages, in the order of their first targets.
  private func packages(of targets: [ExecuteCommandParameters.Target]) -> [PackageTargets] {
    var packages: [PackageTargets] = []
    for target in targets {
      let folder =
        WorkspaceFiles.folder(of: target.path, among: workspace.folders + sources.files.packages)
        ?? (target.path as NSString).deletingLastPathComponent
      let index = packages.firstIndex { $0.folder == folder } ?? packages.count
      if index == packages.count { packages.append(PackageTargets(folder: folder)) }
      packages[index].targets.append(target.line.map { "\(target.path):\($0)" } ?? target.path)
    }
    if packages.count > 1 { for index in packages.indices { packages[index].isOneOfSeveral = true } }
    return packages
  }

  /// Runs targets of packages, one package after the other.
  private func run(_ packages: [PackageTargets], _ token: String) {
    let package = packages[0]
    runs.lastCounts = nil
    let command = environment.runCommand(package.folder) + ["--color", "never"] + package.targets
    start(.run(package, then: Array(packages.dropFirst())), command, in: package.folder, token)
  }

  /// Returns whether a file has the text of an editor, apart from what editors change on opening: the byte order mark,
  /// line ends, and a missing line end of the last line.
  private static func isSaved(_ text: TextDocument, _ path: String) -> Bool {
    func lines(_ bytes: [UInt8]) -> [UInt8] {
      var lines = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
      lines.removeAll { $0 == UInt8(ascii: "\r") }
      if lines.last == UInt8(ascii: "\n") { lines.removeLast() }
      return lines
    }
    return FeatureSearch.bytes(of: path).map(lines) == lines(text.bytes)
  }

  /// Builds the runner of a package after one of its Swift files was saved, if the user enabled that and trusts the
  /// package.
  func buildAfterSave(_ path: String) {
    guard buildsOnSave, path.hasSuffix(".swift"), let folder = sources.package(of: path) else { return }
    build(folder)
  }

  private func build(_ folder: String) {
    // A running build may have read the file before it was saved.
    guard let command = environment.buildCommand, let trusted = trust.root(of: folder),
      runs.builds[folder, default: RepeatedWork()].request()
    else { return }
    startBuild(.buildAfterSave, command + [trusted], in: folder)
  }

  /// Starts a build with its progress.
  ///
  /// - Returns: the token of its progress.
  @discardableResult
  private func startBuild(_ work: Work, _ command: [String], in folder: String) -> String {
    let token = "run-\(UUID().uuidString)"
    _ = startProgress("Build the runner", token, isCancellable: true)
    start(work, command, in: folder, token)
    return token
  }

  /// Starts a process whose problems are published as diagnostics.
  private func start(_ work: Work, _ command: [String], in folder: String, _ token: String) {
    let hasProgress = runs.shown.contains(token)
    let (inbox, watches) = (inbox, runs.watches)
    let program: StartedProgram
    do {
      program = try StartedProgram(
        "/usr/bin/env", environment.supervisor + command, in: folder, isSupervised: true, joinsOutput: true)
    } catch {
      inbox.add(.event { $0.finish(work, token, nil, in: folder) })
      return
    }
    runs.processes[token] = program
    Thread.detachNewThread {
      let end = try? program.end(keeping: Self.mostOutput) { part in
        let line = String(decoding: part, as: UTF8.self).split(whereSeparator: \.isNewline).last
        guard hasProgress, let line else { return }
        let text = line.trimmingCharacters(in: .whitespaces).prefix(100).description
        inbox.add(.event { $0.report(token, ["message": .string(text)]) })
      }
      // The results of a run arrive before its end.
      for watch in watches { watch.check() }
      inbox.add(.event { $0.finish(work, token, end, in: folder) })
    }
  }

  /// Shows work to the user, and returns its token; nil if the client shows none.
  func startProgress(
    _ title: String, _ token: String = "read-\(UUID().uuidString)", isCancellable: Bool = false
  ) -> String? {
    guard workspace.client.hasProgress else { return nil }
    connection.request("window/workDoneProgress/create", ["token": .string(token)])
    progress(token, ["kind": "begin", "title": .string(title), "cancellable": .boolean(isCancellable)])
    runs.shown.insert(token)
    return token
  }

  /// Shows how far work has come. A report that arrives after its end is dropped.
  func report(_ token: String, _ state: [String: JSON]) {
    guard runs.shown.contains(token) else { return }
    progress(token, .object(state.merging(["kind": "report"]) { own, _ in own }))
  }

  func endProgress(_ token: String, _ message: String? = nil) {
    guard runs.shown.remove(token) != nil else { return }
    progress(token, ["kind": "end", "message": message.map(JSON.string)])
  }

  private func progress(_ token: String, _ value: JSON) {
    connection.notify("$/progress", ["token": .string(token), "value": value])
  }

  /// Handles the end of a process.
  private func finish(_ work: Work, _ token: String, _ end: StartedProgram.End?, in folder: String) {
    let errors = end.map { RecordedRun.buildErrors($0.text, in: folder) } ?? [:]
    var (text, level) = outcome(work, end, errors)
    var next: [PackageTargets] = []
    if case .run(let package, let others) = work {
      if package.isOneOfSeveral { text = "\(workspace.shown(folder)): \(text)" }
      if end?.isStopped != true { next = others }
    }
    if next.isEmpty { endProgress(token, text) } else { report(token, ["message": .string(text)]) }
    runs.processes[token] = nil
    connection.log(end.map { "\(text)\n\($0.text.suffix(4000))" } ?? text)
    if let level {
      // The answer to a request says it.
      if case .debug = work {} else { connection.show(text, level) }
    }
    let files = Set(runs.buildErrors[folder, default: [:]].keys).union(errors.keys)
    runs.buildErrors[folder] = errors.isEmpty ? nil : errors
    republish(files)
    // The runner may have been built again.
    listRunners()
    switch work {
    case .run: if !next.isEmpty { run(next, token) }
    case .buildAfterSave:
      if runs.builds[folder]?.end() == true, end?.isStopped == false { build(folder) }
    case .debug(let targets, let id): answerDebug(targets, id, end, text, in: folder)
    }
  }

  /// Returns a message about the end of a process, and its level if the user must see it.
  private func outcome(
    _ work: Work, _ end: StartedProgram.End?, _ errors: [String: [Diagnostic]]
  ) -> (text: String, level: Connection.Level?) {
    let isRun = if case .run = work { true } else { false }
    guard let end else { return (isRun ? "The run cannot be started." : "The build cannot be started.", .error) }
    if end.isStopped { return (isRun ? "The run was stopped." : "The build was stopped.", nil) }
    if let (uri, first) = errors.min(by: { $0.key < $1.key }).flatMap({ uri, all in all.first.map { (uri, $0) } }) {
      let place = "\(DocumentURI.path(uri).map(workspace.shown) ?? uri):\(first.range.start.line + 1)"
      return ("The runner cannot be built: \(place): \(first.message)", .error)
    }
    guard isRun else {
      return end.status == 0 ? ("The runner is built.", nil) : ("The runner cannot be built.", .error)
    }
    let counts = runs.lastCounts ?? [:]
    let told = counts.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }.joined(separator: ", ")
    switch end.status {
    case 0: return (told.isEmpty ? "The run passed." : "The run passed: \(told).", .information)
    case 1 where !told.isEmpty: return ("The run failed: \(told).", .warning)
    default:
      // The last paragraph of the output says why nothing ran.
      let last = end.text.split(whereSeparator: \.isNewline).last { !$0.allSatisfy(\.isWhitespace) }
      let reason = last.map { String($0.trimmingPrefix("gherkin-run: ").prefix(500)) }
      return ("The run failed (status \(end.status ?? -1))\(reason.map { ": \($0)" } ?? ".")", .error)
    }
  }

  /// Answers a request for what a debugger needs.
  private func answerDebug(
    _ targets: [String], _ id: RequestID, _ end: StartedProgram.End?, _ problem: String, in folder: String
  ) {
    runs.requests[id] = nil
    if end?.isStopped == true {
      return connection.respond(id, .failure(ResponseError(.requestCancelled, problem)))
    }
    guard end?.status == 0 else {
      return connection.respond(id, .failure(ResponseError(.requestFailed, problem)))
    }
    guard let program = end?.text.split(whereSeparator: \.isNewline).last(where: { $0.hasPrefix("/") }) else {
      let problem = "\(workspace.shown(folder)): there is no package with a runner; gherkin-run init adds one"
      return connection.respond(id, .failure(ResponseError(.requestFailed, problem)))
    }
    connection.respond(
      id,
      .success([
        "program": .string(String(program)), "args": .strings(targets), "cwd": .string(folder),
        // The runner starts the tool as its child, and runs the steps itself.
        "env": ["GHERKIN_RUN_ATTACH": "1", "GHERKIN_RUN": .string(environment.program)],
      ]))
  }

  // MARK: Results

  /// Requests results from runs in the workspace.
  func watchResults() {
    let (inbox, matcher) = (inbox, environment.matcher)
    var context = WorkspaceSnapshot()
    context.client = workspace.client
    context.settings = workspace.settings
    let workspace = context
    runs.watches = self.workspace.folders.compactMap { folder in
      do {
        return try environment.watchResults(folder) { bytes in
          let outcome: Result<RecordedRun, any Error> = Result {
            let results = try JSONDecoder().decode(EditorResults.self, from: Data(bytes))
            guard results.version == EditorResults.formatVersion else {
              throw OtherVersion(version: results.version)
            }
            return RecordedRun(results) { path, text in
              PlacedScenario.all(in: FeatureSnapshot(path: path, text, workspace, matcher))
            }
          }
          inbox.add(.event { $0.record(outcome) })
        }
      } catch {
        connection.log("The results of runs cannot be shown: \(error)")
        return nil
      }
    }
  }

  private struct OtherVersion: Error, CustomStringConvertible {
    let version: Int

    var description: String { "they have version \(version); use the same version of gherkin-run for both" }
  }

  /// Handles the results of a run.
  private func record(_ outcome: Result<RecordedRun, any Error>) {
    switch outcome {
    case .failure(let error): connection.log("The results of a run cannot be read: \(error)")
    case .success(let run):
      runs.lastCounts = run.counts
      var files = workspace.results.record(run)
      for uri in run.files.keys {
        guard let snapshot = documents[uri]?.snapshot else { continue }
        files.formUnion(workspace.results.place(PlacedScenario.all(in: snapshot), in: uri))
      }
      connection.notify("$/gherkin-run/testResults", ["scenarios": .array(run.json)])
      republish(files)
      refreshLenses()
    }
  }
}

extension StartedProgram.End {
  fileprivate var text: String { String(decoding: output, as: UTF8.self) }
}

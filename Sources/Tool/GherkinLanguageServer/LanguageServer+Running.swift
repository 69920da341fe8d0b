internal import Foundation
internal import GherkinSyntax
internal import GherkinFormatters

extension LanguageServer {
  /// Executes a command of a code lens or of the user.
  func execute(_ parameters: JSON) throws(ResponseError) -> JSON {
    let argument = parameters["arguments"]?.elements.first
    guard let name = parameters["command"]?.string, [Lensing.run, Lensing.debugArguments].contains(name) else {
      throw .invalid("the server does not know this command; it knows \(Lensing.run) and \(Lensing.debugArguments)")
    }
    guard let uri = argument?["uri"]?.string, let path = DocumentURI.path(uri), FeatureSearch.isFeature(path) else {
      throw .invalid("\(name) needs an argument with the uri of a feature file")
    }
    let line = argument?["line"]?.integer
    guard line ?? 1 > 0 else { throw .invalid("line is counted from 1") }
    let folder =
      WorkspaceFiles.folder(of: path, among: workspace.folders + packages)
      ?? (path as NSString).deletingLastPathComponent
    let target = line.map { "\(path):\($0)" } ?? path
    let command = environment.runCommand(folder)
    if name == Lensing.debugArguments {
      return [
        "program": .string(command.first ?? ""), "cwd": .string(folder),
        "args": .strings(command.dropFirst() + ["--isolation", "none", target]),
      ]
    }
    return .string(start(.run(target), command + ["--color", "never", target], in: folder))
  }

  /// The purpose of a process.
  private enum Work {
    /// Runs a feature or a part of it.
    case run(String)
    /// Builds the runner of the folder after a file was saved.
    case build
  }

  /// Builds the runner of a package after one of its Swift files was saved, if the user enabled that and trusts the
  /// package.
  func buildAfterSave(_ parameters: JSON) {
    guard buildsOnSave, let command = environment.buildCommand,
      let path = parameters.at("textDocument.uri")?.string.flatMap(DocumentURI.path), path.hasSuffix(".swift"),
      let folder = WorkspaceFiles.folder(of: path, among: packages), trust.covers(folder)
    else { return }
    // The running build may have read the file before it was saved.
    guard builds[folder] == nil else { return builds[folder] = true }
    builds[folder] = false
    start(.build, command, in: folder)
  }

  /// Starts a process whose problems are published as diagnostics.
  ///
  /// - Returns: the token of its progress.
  @discardableResult
  private func start(_ work: Work, _ command: [String], in folder: String) -> String {
    let token = "run-\(UUID().uuidString)"
    let process = RunProcess()
    runs[token] = process
    let hasProgress = workspace.client.hasProgress
    if hasProgress {
      let title =
        switch work {
        case .run(let target): "Run \(workspace.shown(target))"
        case .build: "Build the runner"
        }
      request("window/workDoneProgress/create", ["token": .string(token)])
      progress(token, ["kind": "begin", "title": .string(title), "cancellable": true])
    }
    let words = environment.supervisor + command
    let inbox = inbox
    Thread.detachNewThread {
      let end: RunProcess.End?
      do {
        end = try process.run(words, in: folder) { line in
          if hasProgress {
            let text = String(line.prefix(100))
            inbox.add(.event { $0.progress(token, ["kind": "report", "message": .string(text)]) })
          }
        }
      } catch {
        end = nil
      }
      inbox.add(.event { $0.finish(work, token, end, in: folder) })
    }
    return token
  }

  private func progress(_ token: String, _ value: JSON) {
    guard runs[token] != nil else { return }
    notify("$/progress", ["token": .string(token), "value": value])
  }

  /// Handles the end of a process. The results of a run are received in the same way as those of all runs.
  private func finish(_ work: Work, _ token: String, _ end: RunProcess.End?, in folder: String) {
    let errors = end.map { RunResults.buildErrors($0.output, in: folder) } ?? [:]
    let text = Self.outcome(work, end, hasBuildErrors: !errors.isEmpty)
    if workspace.client.hasProgress { progress(token, ["kind": "end", "message": .string(text)]) }
    runs[token] = nil
    log(end.map { "\(text)\n\($0.output.suffix(4000))" } ?? text)
    let files = Set(buildErrors.keys).union(errors.keys)
    buildErrors = errors
    publishResults(of: files)
    // The run may have rebuilt the runner.
    if trust.covers(folder) { load() }
    if case .build = work, let command = environment.buildCommand {
      let isOutdated = builds.removeValue(forKey: folder) == true
      if isOutdated, end?.isStopped == false {
        builds[folder] = false
        start(.build, command, in: folder)
      }
    }
  }

  /// Returns a message about the end of a process.
  private static func outcome(_ work: Work, _ end: RunProcess.End?, hasBuildErrors: Bool) -> String {
    switch (work, end) {
    case (.run, nil): "The run cannot be started."
    case (.run, let end?) where end.isStopped: "The run was stopped."
    case (.run, let end?) where end.status == 0: "The run passed."
    case (.run, let end?) where !hasBuildErrors: "The run failed (status \(end.status))."
    case (.build, let end?) where end.isStopped: "The build was stopped."
    case (.build, let end?) where end.status == 0: "The runner is built."
    default: "The runner cannot be built."
    }
  }

  /// Requests results from runs in the workspace.
  func watchResults() {
    let inbox = inbox
    resultWatches = workspace.folders.compactMap { folder in
      do {
        return try environment.watchResults(folder) { bytes in inbox.add(.event { $0.takeResults(bytes) }) }
      } catch {
        log("The results of runs cannot be shown: \(error)")
        return nil
      }
    }
  }

  /// Handles the results of a run, which replace those of the previous run.
  private func takeResults(_ bytes: [UInt8]) {
    let results: EditorResults
    do {
      results = try JSONDecoder().decode(EditorResults.self, from: Data(bytes))
    } catch {
      return log("The results of a run cannot be read: \(error)")
    }
    guard results.version == EditorResults.formatVersion else {
      return log("The results of a run have version \(results.version); use the same version of gherkin-run for both")
    }
    let found = RunResults.files(results, range: lineRange)
    let files = Set(workspace.results.keys).union(found.keys)
    workspace.results = found
    publishResults(of: files)
    if workspace.client.refreshesLenses { request("workspace/codeLens/refresh") }
  }

  /// Returns the problems of the last run and build in a file.
  func problems(of uri: String) -> [Diagnostic] {
    (workspace.results[uri]?.problems ?? []) + (buildErrors[uri] ?? [])
  }

  /// Publishes the problems of files whose results changed, including files that are not open.
  private func publishResults(of files: Set<String>) {
    for uri in files.sorted() {
      guard let document = documents[uri] else {
        notify(
          "textDocument/publishDiagnostics", ["uri": .string(uri), "diagnostics": .list(problems(of: uri))])
        continue
      }
      documents[uri]?.isUnpublished = true
      if workspace.client.pullsDiagnostics, document.isFeature, let snapshot = document.snapshot {
        publish(snapshot, Diagnosing.diagnostics(snapshot, in: workspace, environment.matcher))
      }
    }
  }

  /// Returns the range of a line's text, if it is known.
  private func lineRange(_ uri: String, _ line: Int) -> PositionRange {
    guard let snapshot = documents[uri]?.snapshot, let parsed = snapshot.line(number: line) else {
      return .line(max(0, line - 1))
    }
    return snapshot.text.range(parsed.content..<parsed.trimmedEnd)
  }

  /// Cancels the run of a progress token.
  func cancelRun(_ parameters: JSON) {
    if let token = parameters["token"]?.string { runs[token]?.stop() }
  }
}

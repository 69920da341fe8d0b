internal import Foundation
internal import Gherkin
internal import GherkinFormatters

extension LanguageServer {
  /// Executes a command of a lens or of the user's.
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
    return .string(run(command, target, in: folder))
  }

  /// Starts a run; the results come as diagnostics.
  ///
  /// - Returns: the token of its progress.
  private func run(_ command: [String], _ target: String, in folder: String) -> String {
    let token = "run-\(UUID().uuidString)"
    let process = RunProcess()
    runs[token] = process
    let hasProgress = workspace.client.hasProgress
    if hasProgress {
      request("window/workDoneProgress/create", ["token": .string(token)])
      progress(token, ["kind": "begin", "title": .string("Run \(workspace.shown(target))"), "cancellable": true])
    }
    let words = environment.supervisor + command + ["--color", "never", target]
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
      inbox.add(.event { $0.finish(token, end, in: folder) })
    }
    return token
  }

  private func progress(_ token: String, _ value: JSON) {
    guard runs[token] != nil else { return }
    notify("$/progress", ["token": .string(token), "value": value])
  }

  /// Takes the end of a run. Its results come as those of all runs.
  private func finish(_ token: String, _ end: RunProcess.End?, in folder: String) {
    let errors = end.map { RunResults.buildErrors($0.output, in: folder) } ?? [:]
    let text =
      switch end {
      case nil: "The run cannot be started."
      case let end? where end.isStopped: "The run was stopped."
      case let end? where end.status == 0: "The run passed."
      case _? where !errors.isEmpty: "The runner cannot be built."
      case let end?: "The run failed (status \(end.status))."
      }
    if workspace.client.hasProgress { progress(token, ["kind": "end", "message": .string(text)]) }
    runs[token] = nil
    log(end.map { "\(text)\n\($0.output.suffix(4000))" } ?? text)
    let files = Set(buildErrors.keys).union(errors.keys)
    buildErrors = errors
    publishResults(of: files)
    // The run may have built the runner again.
    if trust.covers(folder) { load() }
  }

  /// Asks runs in the workspace for their results.
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

  /// Takes the results of a run, which replace those of the run before.
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

  /// The problems of the last run and build in a file.
  func problems(of uri: String) -> [Diagnostic] {
    (workspace.results[uri]?.problems ?? []) + (buildErrors[uri] ?? [])
  }

  /// Sends the problems of files whose results changed, also of files that are not open.
  private func publishResults(of files: Set<String>) {
    for uri in files.sorted() {
      guard let document = documents[uri] else {
        notify(
          "textDocument/publishDiagnostics", ["uri": .string(uri), "diagnostics": .list(problems(of: uri))])
        continue
      }
      documents[uri]?.isUnpublished = true
      if workspace.client.pullsDiagnostics, document.isFeature, let snapshot = document.snapshot {
        publish(snapshot, [])
      }
    }
  }

  /// The range of the text of a line, as far as it is known.
  private func lineRange(_ uri: String, _ line: Int) -> PositionRange {
    guard let snapshot = documents[uri]?.snapshot, let parsed = snapshot.line(number: line) else {
      return .line(max(0, line - 1))
    }
    return snapshot.text.range(parsed.content..<parsed.trimmedEnd)
  }

  /// Stops the run of a progress.
  func cancelRun(_ parameters: JSON) {
    if let token = parameters["token"]?.string { runs[token]?.stop() }
  }
}

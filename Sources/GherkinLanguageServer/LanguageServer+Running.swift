internal import Foundation
internal import Gherkin

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
      workspace.folders.filter { path.hasPrefix($0 + "/") }.max { $0.count < $1.count }
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
    let messages = FileManager.default.temporaryDirectory.appending(path: "gherkin-run-\(token).ndjson").path
    let words = command + ["--format", "message:\(messages)", "--color", "never", target]
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
      let bytes = FileManager.default.contents(atPath: messages).map(Array.init) ?? []
      try? FileManager.default.removeItem(atPath: messages)
      inbox.add(.event { $0.finish(token, end, bytes, in: folder) })
    }
    return token
  }

  private func progress(_ token: String, _ value: JSON) {
    guard runs[token] != nil else { return }
    notify("$/progress", ["token": .string(token), "value": value])
  }

  /// Takes the results of a run.
  private func finish(_ token: String, _ end: RunProcess.End?, _ messages: [UInt8], in folder: String) {
    var found = messages.isEmpty ? [:] : RunResults.diagnostics(messages, in: folder, range: lineRange)
    if messages.isEmpty, let end { found = RunResults.buildErrors(end.output, in: folder) }
    let text =
      switch end {
      case nil: "The run cannot be started."
      case let end? where end.isStopped: "The run was stopped."
      case let end? where messages.isEmpty: "Nothing ran (status \(end.status)).\n\(end.output.suffix(2000))"
      case let end? where end.status == 0: "The run passed."
      case let end?: "The run failed (status \(end.status))."
      }
    if workspace.client.hasProgress { progress(token, ["kind": "end", "message": .string(String(text.prefix(100)))]) }
    runs[token] = nil
    log(text)
    // The problems of the last run go, also in files that are not open.
    let files = Set(results.keys).union(found.keys)
    results = found
    // The run may have built the runner anew.
    if isTrusted { load() }
    for uri in files.sorted() {
      if documents[uri] != nil {
        documents[uri]?.isUnpublished = true
        if workspace.client.pullsDiagnostics, let snapshot = documents[uri]?.snapshot { publish(snapshot, []) }
      } else {
        notify(
          "textDocument/publishDiagnostics", ["uri": .string(uri), "diagnostics": .list(found[uri] ?? [])])
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

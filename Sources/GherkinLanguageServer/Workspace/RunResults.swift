internal import CucumberMessages
internal import Foundation
internal import Gherkin

/// The problems that a run or its build reports, as diagnostics of files.
enum RunResults {
  /// The failed steps of a stream of messages: at the step, and at its definition in Swift.
  ///
  /// - Parameters:
  ///   - folder: the folder of the run, from which paths are seen.
  ///   - range: the range of a line of a file, counted from 1.
  static func diagnostics(
    _ messages: [UInt8], in folder: String, range: (_ uri: String, _ line: Int) -> PositionRange
  ) -> [String: [Diagnostic]] {
    var reader = NDJSONReader(messages, name: "the run")
    var query = Query()
    var failures: [(step: Envelope.TestStepFinished, attempt: Query.Attempt)] = []
    // A run that was stopped may leave a last line that is cut.
    while let envelope = try? reader.next() { query.update(envelope) }
    for attempt in query.endedAttempts where attempt.finished?.willBeRetried != true {
      for step in attempt.steps where [.failed, .undefined, .ambiguous, .pending].contains(step.testStepResult.status) {
        failures.append((step, attempt))
      }
    }
    var found: [String: [Diagnostic]] = [:]
    for (finished, attempt) in failures.prefix(1000) {
      guard let pickle = query.pickle(of: attempt),
        let step = query.testCase(of: attempt)?.testStep(id: finished.testStepId)
      else { continue }
      let uri = DocumentURI.uri(absolute(pickle.uri, folder))
      let pickleStep = step.pickleStepId.flatMap { pickle.step(id: $0) }
      let node = pickleStep.flatMap { query.lineage(of: pickle)?.step(of: $0) }
      let line = node?.location.line ?? pickle.location.line
      let status = finished.testStepResult.status
      let message = finished.testStepResult.message ?? status.rawValue.lowercased()
      let place = Location(uri: uri, range: range(uri, line))
      let severity: Diagnostic.Severity = status == .pending ? .warning : .error
      var diagnostic = Diagnostic(
        range: place.range, severity: severity, code: status.rawValue.lowercased(),
        message: "\(pickle.name): \(message)", source: "gherkin-run run")
      if let reference = query.definition(of: step)?.sourceReference, let file = reference.uri,
        let number = reference.location?.line
      {
        let swift = DocumentURI.uri(absolute(file, folder))
        let definition = Location(uri: swift, range: .line(max(0, number - 1)))
        diagnostic.related = [(definition, "the definition of the step")]
        var atDefinition = diagnostic
        atDefinition.range = definition.range
        atDefinition.related = [(place, "the step")]
        found[swift, default: []].append(atDefinition)
      }
      found[uri, default: []].append(diagnostic)
    }
    return found
  }

  /// The compiler's errors in the output of a build.
  static func buildErrors(_ output: String, in folder: String) -> [String: [Diagnostic]] {
    var found: [String: [Diagnostic]] = [:]
    var seen: Set<String> = []
    for line in output.split(whereSeparator: \.isNewline) where seen.count < 200 && seen.insert(String(line)).inserted {
      guard let match = line.prefixMatch(of: #/([^\s:][^:]*\.swift):(\d+):(?:(\d+):)? (?:fatal )?error: (.+)/#),
        let number = Int(match.2)
      else { continue }
      let position = Position(line: max(0, number - 1), character: max(0, (match.3.flatMap { Int($0) } ?? 1) - 1))
      found[DocumentURI.uri(absolute(String(match.1), folder)), default: []].append(
        Diagnostic(
          range: PositionRange(position, position), severity: .error, code: "build", message: String(match.4),
          source: "gherkin-run build"))
    }
    return found
  }

  private static func absolute(_ path: String, _ folder: String) -> String {
    path.hasPrefix("/") ? path : "\(folder)/\(path)"
  }
}

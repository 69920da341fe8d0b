internal import CucumberMessages
internal import Gherkin

/// What went wrong outside of scenarios: texts as users wrote them, for a format to escape.
struct RunProblem {
  /// What it is about.
  var title: String
  /// What went wrong.
  var error: String
  /// The file that is to be fixed; nil if none is known.
  var uri: String?
  /// The place in the file.
  var location: Location?
  /// The source code at the place of the failure; nil if the stream has none.
  var excerpt: SourceExcerpt?

  /// What went wrong, and where, if that is known.
  var text: String {
    guard let uri else { return error }
    return "\(error)\n\(location.map { "\(uri):\($0.line)" } ?? uri)"
  }

  /// All that a stream tells, in the order in which it hindered the run.
  static func all(in query: Query) -> [Self] {
    let parseErrors = query.parseErrors.map { error in
      Self(title: "\(error.uri) cannot be read", error: error.message, uri: error.uri, location: error.location)
    }
    return parseErrors + failedHooks(query) + brokenRun(query)
  }

  /// Whether the stream ends before the run does.
  static func isBrokenOff(_ query: Query) -> Bool {
    query.testRunFinished == nil
  }

  private static func failedHooks(_ query: Query) -> [Self] {
    query.allRunHooks.compactMap { runHook in
      guard let result = runHook.finished?.result, result.status > .skipped else { return nil }
      let hook = query.hook(id: runHook.started.hookId)
      return Self(
        title: Envelope.Hook.title(of: hook), error: result.errorText ?? "The hook failed.",
        uri: hook?.sourceReference.uri, location: hook?.sourceReference.location, excerpt: result.exception?.excerpt)
    }
  }

  private static func brokenRun(_ query: Query) -> [Self] {
    if isBrokenOff(query) {
      return [Self(title: "The run did not end", error: "The record of the run is incomplete: its end is missing.")]
    }
    return query.testRunFinished?.errorText.map { [Self(title: "The run broke off", error: $0)] } ?? []
  }
}

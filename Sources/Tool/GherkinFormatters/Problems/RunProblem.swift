internal import GherkinMessages
internal import GherkinSyntax

/// A problem outside scenarios. Texts are unescaped.
struct RunProblem {
  /// The title of the problem.
  var title: String
  /// The error.
  var error: String
  /// The file with the problem; nil if it is unknown.
  var uri: String?
  /// The location in the file.
  var location: Location?
  /// The source code around the failure; nil if the stream contains none.
  var excerpt: SourceExcerpt?

  /// The error, with its location if that is known.
  var text: String {
    guard let uri else { return error }
    return "\(error)\n\(location.map { "\(uri):\($0.line)" } ?? uri)"
  }

  /// Returns all problems in a stream, in the order in which they affected the run.
  static func all(in query: Query) -> [Self] {
    let parseErrors = query.parseErrors.map { error in
      Self(title: "\(error.uri) cannot be read", error: error.message, uri: error.uri, location: error.location)
    }
    return parseErrors + failedHooks(query) + brokenRun(query)
  }

  /// Returns whether the stream ends before the run.
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

internal import CucumberMessages

extension Envelope.TestStepResult {
  /// The status as a word: `failed`, `known failure`.
  var word: String {
    knownFailure == .present ? Query.Outcome.knownFailure.rawValue : status.rawValue.lowercased()
  }

  /// What went wrong, for people, without source code; nil if nothing did or nothing is said. Not yet safe for a
  /// terminal.
  var errorText: String? {
    let text =
      status == .failed ? exception?.trace ?? exception?.message ?? message : exception?.message ?? message
    return text.flatMap { $0.isEmpty ? nil : $0 }
  }
}

extension Envelope.TestRunFinished {
  /// What broke the run off, for people; nil if it went to its end. Not yet safe for a terminal.
  var errorText: String? { exception?.stackTrace ?? exception?.message ?? message }
}

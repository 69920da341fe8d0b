internal import GherkinMessages

extension Envelope.TestStepResult {
  /// The status as a word: `failed`, `known failure`.
  var word: String {
    knownFailure == .present ? Query.Outcome.knownFailure.rawValue : status.rawValue.lowercased()
  }

  /// The error without source code; nil if there is none. Not safe for a terminal.
  var errorText: String? {
    let text =
      status == .failed ? exception?.trace ?? exception?.message ?? message : exception?.message ?? message
    return text.flatMap { $0.isEmpty ? nil : $0 }
  }
}

extension Envelope.TestRunFinished {
  /// The error that ended the run; nil if there is none. Not safe for a terminal.
  var errorText: String? { exception?.stackTrace ?? exception?.message ?? message }
}

internal import GherkinText

/// The message of an error: the problem and the remedy. All messages of this module are created here.
struct Diagnostic: Error, Hashable {
  let problem: String
  let remedy: String

  init(_ problem: String, _ remedy: String) {
    self.problem = problem
    self.remedy = remedy
  }

  /// Returns a text in quotation marks, on one line and truncated.
  static func quoted(_ text: String) -> String { VisibleText.quoted(text) }

  /// Returns quoted names separated by commas; of many, the first ones and the number of others.
  static func list(_ names: [String], atMost limit: Int = 12) -> String { VisibleText.list(names, atMost: limit) }

  /// Returns the message of an error that user code or the system threw.
  static func thrown(_ message: String) -> Diagnostic {
    Diagnostic(message, "Change the value so that its type accepts it.")
  }
}

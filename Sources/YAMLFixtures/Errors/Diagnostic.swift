internal import TextSupport

/// The words of an error: what is wrong, and what to do about it. All of this target's words are made here.
struct Diagnostic: Error, Hashable {
  let problem: String
  let remedy: String

  init(_ problem: String, _ remedy: String) {
    self.problem = problem
    self.remedy = remedy
  }

  /// A text between quotation marks, on one line, cut if it is long.
  static func quoted(_ text: String) -> String { VisibleText.quoted(text) }

  /// Names between quotation marks, with commas; of many, the first and the number of the others.
  static func list(_ names: [String], atMost limit: Int = 12) -> String { VisibleText.list(names, atMost: limit) }

  /// What user code or a system says, with a full remark on where it comes from.
  static func thrown(_ message: String) -> Diagnostic {
    Diagnostic(message, "Change the value so that its type accepts it.")
  }
}

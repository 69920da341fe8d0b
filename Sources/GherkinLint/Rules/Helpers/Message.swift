/// The problem and the remedy of a finding.
package struct Message {
  package let problem: String
  package let remedy: String

  init(_ problem: String, remedy: String) {
    self.problem = problem
    self.remedy = remedy
  }
}

extension String {
  /// The text between quotation marks, on one line and not too long.
  var quoted: String {
    let line = String(unicodeScalars.prefix(80).map { $0 == "\n" || $0 == "\r" ? " " : Character($0) })
    return "\"\(unicodeScalars.count > 80 ? line + "…" : line)\""
  }
}

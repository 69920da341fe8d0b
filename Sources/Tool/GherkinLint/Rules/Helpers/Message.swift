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
  /// The text in quotation marks, on one line and truncated.
  var quoted: String {
    let line = String(unicodeScalars.prefix(80).map { $0 == "\n" || $0 == "\r" ? " " : Character($0) })
    return "\"\(unicodeScalars.count > 80 ? line + "…" : line)\""
  }
}

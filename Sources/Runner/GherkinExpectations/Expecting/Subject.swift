/// The subject of an expectation: its name, if it has one, and its source location.
struct Subject {
  let name: String?
  let place: ExpectationError.Place

  init(name: String?, fileID: String, filePath: String, line: Int, column: Int) {
    self.name = name
    place = ExpectationError.Place(fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Returns the subject for a sentence, with the actual value.
  func naming<Value>(_ value: Value) -> String {
    guard let name else { return described(value) }
    return "\(name) (\(described(value)))"
  }

  /// The subject for a sentence without an actual value.
  var withoutValue: String { name ?? "the expression" }
}

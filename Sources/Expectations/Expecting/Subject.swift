/// What an expectation is about: its name, if it has one, and the place where it is written.
struct Subject {
  let name: String?
  let place: ExpectationError.Place

  init(name: String?, fileID: String, filePath: String, line: Int, column: Int) {
    self.name = name
    place = ExpectationError.Place(fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// In a sentence, with the value that was found.
  func naming<Value>(_ value: Value) -> String {
    guard let name else { return described(value) }
    return "\(name) (\(described(value)))"
  }

  /// In a sentence where no value was found.
  var withoutValue: String { name ?? "the expression" }
}

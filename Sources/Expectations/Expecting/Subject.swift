/// What an expectation is about: its name, if it has one, and the place where it is written.
struct Subject {
  let name: String?
  let place: ExpectationFailure.Place
  /// Whether the value is shown; not where it is no more than a part of what is judged.
  private var showsValue = true

  init(name: String?, fileID: String, filePath: String, line: Int, column: Int) {
    self.name = name
    place = ExpectationFailure.Place(fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// In a sentence, with the value that was found.
  func naming<Value>(_ value: Value) -> String {
    guard showsValue else { return withoutValue }
    guard let name else { return described(value) }
    return "\(name) (\(described(value)))"
  }

  /// In a sentence where no value was found.
  var withoutValue: String { name ?? "the expression" }

  var hidingValue: Subject {
    var copy = self
    copy.showsValue = false
    return copy
  }
}

/// An expectation of a step that did not come true, as a sentence.
struct Unmet: Error, CustomStringConvertible {
  let description: String
}

/// Fails the step with `sentence`, which says what was expected and what is there instead, unless `condition` holds.
func require(_ condition: Bool, _ sentence: @autoclosure () -> String) throws {
  guard condition else { throw Unmet(description: sentence()) }
}

/// Gives `value`, or fails the step with `sentence` if there is none.
func require<Value>(_ value: Value?, _ sentence: @autoclosure () -> String) throws -> Value {
  guard let value else { throw Unmet(description: sentence()) }
  return value
}

/// `texts` quoted and with commas between, or “nothing”.
func list(_ texts: [String]) -> String {
  texts.isEmpty ? "nothing" : texts.map { "“\($0)”" }.joined(separator: ", ")
}

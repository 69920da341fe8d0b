/// Values with commas between.
func listed<Value>(_ values: [Value]) -> String {
  values.map { described($0) }.joined(separator: ", ")
}

/// Values that are there, or not, though they should not, or should.
func listed<Value>(_ values: [Value], are state: String) -> String {
  "\(listed(values)) \(values.count == 1 ? "is" : "are") \(state)"
}

/// What was looked for after something else, and not found.
func missed<Value>(_ value: Value, after last: Value?) -> String {
  last.map { "\(described(value)) is not after \(described($0))" } ?? "\(described(value)) is missing"
}

/// A text of several lines, which a sentence does not show: its first lines.
func wholeText(_ text: some StringProtocol) -> [String] {
  let lines = linesOf(String(text))
  guard lines.count > 1 else { return [] }
  return lines.prefix(20).map { "| " + visible($0, limit: 120) }
    + (lines.count > 20 ? ["… \(lines.count - 20) more"] : [])
}

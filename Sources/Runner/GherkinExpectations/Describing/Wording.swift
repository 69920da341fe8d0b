/// Returns values separated by commas.
func listed<Value>(_ values: [Value]) -> String {
  values.map { described($0) }.joined(separator: ", ")
}

/// Returns a sentence that says which values are unexpectedly present or missing.
func listed<Value>(_ values: [Value], are state: String) -> String {
  "\(listed(values)) \(values.count == 1 ? "is" : "are") \(state)"
}

/// Returns a sentence that says which value was not found after another one.
func missed<Value>(_ value: Value, after last: Value?) -> String {
  last.map { "\(described(value)) is not after \(described($0))" } ?? "\(described(value)) is missing"
}

/// Returns the first lines of a multiline text, which does not fit into a sentence.
func wholeText(_ text: some StringProtocol) -> [String] {
  let lines = linesOf(String(text))
  guard lines.count > 1 else { return [] }
  return lines.prefix(20).map { "| " + visible($0, limit: 120) }
    + (lines.count > 20 ? ["… \(lines.count - 20) more"] : [])
}

/// Matches values that are equal to `expected`. A failure shows the lines, elements or fields that differ.
public func equal<Value: Equatable>(_ expected: Value) -> Matcher<Value> {
  Matcher("equal \(described(expected))", expected: expected, { $0 == expected }) { value in
    Mismatch(
      reason: Snapshot(of: value) == Snapshot(of: expected) ? "the descriptions do not show the difference" : nil,
      details: Difference(expected: expected, found: value).lines)
  }
}

/// Matches a collection that contains all these elements, in any order. A failure lists the missing ones.
public func contain<Elements: Collection>(_ elements: Elements.Element...) -> Matcher<Elements>
where Elements.Element: Equatable {
  Matcher("contain \(listed(elements))", { found in elements.allSatisfy(found.contains) }) { found in
    Mismatch(reason: elements.count > 1 ? missing(elements.filter { !found.contains($0) }) : nil)
  }
}

/// Matches a text that contains all these texts, in any order. A failure lists the missing ones, and shows a multiline
/// text line by line.
public func contain<Text: StringProtocol>(_ texts: String...) -> Matcher<Text> {
  Matcher("contain \(listed(texts))", { text in texts.allSatisfy(text.contains) }) { text in
    Mismatch(
      reason: texts.count > 1 ? missing(texts.filter { !text.contains($0) }) : nil, details: linesBelow(text))
  }
}

/// Matches values that meet a condition: `try await eventually(satisfy("be even") { $0.isMultiple(of: 2) }) { count }`.
///
/// - Parameters:
///   - words: the end of the message “expected … to”: “be even”.
///   - condition: whether a value matches.
public func satisfy<Value>(
  _ words: @autoclosure @escaping () -> String = "satisfy the condition", _ condition: @escaping (Value) -> Bool
) -> Matcher<Value> {
  Matcher(words(), condition)
}

/// Returns values separated by commas.
private func listed<Value>(_ values: [Value]) -> String {
  values.map { described($0) }.joined(separator: ", ")
}

/// Returns a sentence that says which values are missing.
private func missing<Value>(_ values: [Value]) -> String {
  "\(listed(values)) \(values.count == 1 ? "is" : "are") missing"
}

/// Returns the first lines of a multiline text, which does not fit into a sentence.
private func linesBelow(_ text: some StringProtocol) -> [String] {
  let lines = linesOf(String(text))
  guard lines.count > 1 else { return [] }
  return lines.prefix(20).map { "| " + visible($0, limit: 120) }
    + (lines.count > 20 ? ["… \(lines.count - 20) more"] : [])
}

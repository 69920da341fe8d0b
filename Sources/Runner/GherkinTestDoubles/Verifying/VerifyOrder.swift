internal import GherkinExpectations

/// Verifies the order of calls of several doubles. Other calls may happen in between:
///
/// ```swift
/// try verifyOrder(opened.call(), beers.call(with: equal("pizza"), .any), messages.call())
/// ```
///
/// - Throws: `ExpectationError` with the calls of all these doubles in the order in which they were made.
public func verifyOrder(
  _ calls: ExpectedCall..., fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
  column: Int = #column
) throws {
  var last: UInt64 = 0
  var used: Set<UInt64> = []
  for (index, call) in calls.enumerated() {
    guard let next = call.made.first(where: { $0.number > last && $0.matches }) else {
      let position = index == 0 ? "" : " after \(calls[index - 1].text)"
      let made = Dictionary(calls.flatMap(\.made).map { ($0.number, $0.text) }) { first, _ in first }
      return try ExpectationError(
        "expected \(call.text) to be called\(position), but it was not",
        listing: made.sorted { $0.key < $1.key }.map { ($0.value, used.contains($0.key)) },
        at: .init(fileID: fileID, filePath: filePath, line: line, column: column)
      ).report()
    }
    last = next.number
    used.insert(last)
  }
}

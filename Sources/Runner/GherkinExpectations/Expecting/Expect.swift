/// Creates an expectation of a value: `try expect(order).to(equal(expected))`.
///
/// An `await` expression is a value too: `try await expect(store.order).to(equal(expected))`.
///
/// - Parameters:
///   - value: the actual value.
///   - name: a name of the value for messages: “expected the number of images (3) to equal 2”.
///   - fileID: the source location. Defaults to the call site.
///   - filePath: the source location. Defaults to the call site.
///   - line: the source location. Defaults to the call site.
///   - column: the source location. Defaults to the call site.
public func expect<Value>(
  _ value: Value, named name: String? = nil, fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
  column: Int = #column
) -> ValueExpectation<Value> {
  ValueExpectation(
    value: value, name: name, place: .init(fileID: fileID, filePath: filePath, line: line, column: column))
}

/// Checks a condition: `try expect(world.beers == 3)`.
///
/// The failure does not contain the compared values. That of `#expect(world.beers == 3)`, and of
/// `try expect(world.beers).to(equal(3))`, does.
///
/// - Parameters:
///   - condition: the condition, which must be true.
///   - name: a name of the condition for messages.
///   - fileID: the source location. Defaults to the call site.
///   - filePath: the source location. Defaults to the call site.
///   - line: the source location. Defaults to the call site.
///   - column: the source location. Defaults to the call site.
/// - Throws: `ExpectationError`, unless an `expectAll` around it collects the failure.
public func expect(
  _ condition: Bool, named name: String? = nil, fileID: String = #fileID, filePath: String = #filePath,
  line: Int = #line, column: Int = #column
) throws {
  try ValueExpectation(
    value: condition, name: name, place: .init(fileID: fileID, filePath: filePath, line: line, column: column)
  ).to(.isTrue)
}

/// An expectation of a value, created by `expect(_:)`.
public struct ValueExpectation<Value> {
  let value: Value
  let name: String?
  let place: ExpectationError.Place

  /// Expects the value to match.
  ///
  /// - Throws: `ExpectationError`, unless an `expectAll` around it collects the failure.
  public func to(_ matcher: Matcher<Value>) throws {
    guard !matcher.matches(value) else { return }
    try ExpectationError(name, .success(value), matcher, at: place).report()
  }
}

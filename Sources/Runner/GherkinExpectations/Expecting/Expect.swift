/// Creates an expectation of a value: `try expect(images.count).to(equal(2))`.
///
/// Use parentheses for a value, and braces for an expression that may throw or change later. Parentheses also accept an
/// `await` expression: `try await expect(store.count).to(equal(2))`. An error in the expression is thrown unchanged;
/// with braces, it is reported as a failure.
///
/// - Parameters:
///   - value: the actual value.
///   - name: a name of the value for messages: “expected the number of images (3) to equal 2”.
///   - fileID: the source location. Defaults to the call site.
///   - filePath: the source location. Defaults to the call site.
///   - line: the source location. Defaults to the call site.
///   - column: the column of the call, which the compiler fills in.
public func expect<Value>(
  _ value: Value, named name: String? = nil, fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
  column: Int = #column
) -> ValueExpectation<Value> {
  ValueExpectation(
    value: value, subject: Subject(name: name, fileID: fileID, filePath: filePath, line: line, column: column))
}

/// Creates an expectation of an expression that may throw, or whose value changes:
/// `try expect { try parse("") }.to(throwError())`.
///
/// The expression is evaluated when a matcher is applied: once, or repeatedly for `toEventually` and `toNever`.
///
/// - Parameters:
///   - name: a name of the value for messages.
///   - fileID: the source location. Defaults to the call site.
///   - filePath: the source location. Defaults to the call site.
///   - line: the source location. Defaults to the call site.
///   - column: the column of the call, which the compiler fills in.
///   - expression: an expression that returns the value or throws.
public func expect<Value>(
  named name: String? = nil, fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
  column: Int = #column, _ expression: @escaping () throws -> Value
) -> LazyExpectation<Value> {
  LazyExpectation(
    expression: expression,
    subject: Subject(name: name, fileID: fileID, filePath: filePath, line: line, column: column))
}

/// Creates an expectation of an asynchronous expression:
/// `try await expect { try await service.beers() }.to(haveCount(2))`.
///
/// The expression runs on the actor of the caller.
///
/// - Parameters:
///   - name: a name of the value for messages.
///   - fileID: the source location. Defaults to the call site.
///   - filePath: the source location. Defaults to the call site.
///   - line: the source location. Defaults to the call site.
///   - column: the column of the call, which the compiler fills in.
///   - expression: an expression that returns the value or throws.
public func expect<Value>(
  named name: String? = nil, fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
  column: Int = #column, _ expression: nonisolated(nonsending) @escaping () async throws -> Value
) -> AsyncExpectation<Value> {
  AsyncExpectation(
    expression: expression,
    subject: Subject(name: name, fileID: fileID, filePath: filePath, line: line, column: column))
}

/// Checks a condition: `try expect(world.beers == 3)`.
///
/// For more than a condition, add a matcher, which says what the value was: `try expect(world.beers).to(equal(3))`.
///
/// - Parameters:
///   - condition: the condition, which must be true.
///   - name: a name of the condition for messages.
///   - fileID: the source location. Defaults to the call site.
///   - filePath: the source location. Defaults to the call site.
///   - line: the source location. Defaults to the call site.
///   - column: the column of the call, which the compiler fills in.
/// - Throws: `ExpectationError`, unless an `expectAll` around it collects the failure.
public func expect(
  _ condition: Bool, named name: String? = nil, fileID: String = #fileID, filePath: String = #filePath,
  line: Int = #line, column: Int = #column
) throws {
  try ValueExpectation(
    value: condition, subject: Subject(name: name, fileID: fileID, filePath: filePath, line: line, column: column)
  ).to(beTrue())
}

/// Waits until a condition is true: `try await eventually { world.title == "Home" }`.
///
/// It is evaluated at once, and again every `interval`, on the actor of the caller.
///
/// - Parameters:
///   - limit: the time that it has to become true.
///   - interval: the time between two evaluations.
///   - name: a name of the condition for messages.
///   - fileID: the source location. Defaults to the call site.
///   - filePath: the source location. Defaults to the call site.
///   - line: the source location. Defaults to the call site.
///   - column: the column of the call, which the compiler fills in.
///   - condition: the condition. An error that it throws counts as false.
/// - Throws: `ExpectationError`, unless an `expectAll` around it collects the failure; `CancellationError` when the task
///   is cancelled.
nonisolated(nonsending) public func eventually(
  within limit: Duration = .seconds(1), every interval: Duration = .milliseconds(5), named name: String? = nil,
  fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column,
  _ condition: nonisolated(nonsending) @escaping () async throws -> Bool
) async throws {
  try await AsyncExpectation(
    expression: condition,
    subject: Subject(name: name, fileID: fileID, filePath: filePath, line: line, column: column)
  ).toEventually(beTrue(), within: limit, every: interval)
}

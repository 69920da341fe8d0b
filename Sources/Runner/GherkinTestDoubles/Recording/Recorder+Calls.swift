internal import GherkinExpectations

extension Recorder {
  /// Returns the arguments of the only call, for example to call a completion among them.
  ///
  /// - Throws: `ExpectationError` unless there was exactly one call.
  public func onlyCall(
    fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
  ) throws -> Arguments {
    let calls = recordedCalls
    try verify(self, fileID: fileID, filePath: filePath, line: line, column: column).wasCalled(.once)
    return calls[0].arguments
  }

  /// Returns the arguments of the last call.
  ///
  /// - Throws: `ExpectationError` if there was none.
  public func lastCall(
    fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
  ) throws -> Arguments {
    guard let last = recordedCalls.last else {
      throw ExpectationError(
        "expected \(method) to be called, but it was not",
        at: .init(fileID: fileID, filePath: filePath, line: line, column: column))
    }
    return last.arguments
  }
}

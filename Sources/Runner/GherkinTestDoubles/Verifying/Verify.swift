internal import GherkinExpectations

/// Creates a verification of the calls of a method: `try verify(messages).wasCalled(.once, with: equal("Welcome!"))`.
public func verify<Arguments>(
  _ recorder: Recorder<Arguments>, fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
  column: Int = #column
) -> Verification<Arguments> {
  Verification(
    recorder: recorder, undelivered: nil,
    place: ExpectationError.Place(fileID: fileID, filePath: filePath, line: line, column: column))
}

/// Creates a verification of the calls of a stub:
/// `try verify(beers).wasCalled(.times(2), with: equal("pizza"), .any)`.
public func verify<Arguments, Success>(
  _ stub: Stub<Arguments, Success>, fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
  column: Int = #column
) -> Verification<Arguments> {
  Verification(
    recorder: stub.recorder, undelivered: stub.behaviour.withLock { $0.undelivered },
    place: ExpectationError.Place(fileID: fileID, filePath: filePath, line: line, column: column))
}

/// Begins a verification of the calls of a method: `try verify(shown).wasCalled(.once, with: .equal("Welcome!"))`.
public func verify<Arguments>(
  _ recorder: Recorder<Arguments>, fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
  column: Int = #column
) -> Verification<Arguments> {
  Verification(
    recorder: recorder,
    place: VerificationFailure.Place(fileID: fileID, filePath: filePath, line: line, column: column))
}

/// Begins a verification of the calls of a stub: `try verify(beers).wasCalled(.times(2), with: .equal("pizza"), .any)`.
public func verify<Arguments, Result>(
  _ stub: Stub<Arguments, Result>, fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
  column: Int = #column
) -> Verification<Arguments> {
  verify(stub.recorder, fileID: fileID, filePath: filePath, line: line, column: column)
}

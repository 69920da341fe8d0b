import GherkinExpectations
import GherkinTestDoubles

/// Fails two expectations at once.
func failTwoMatchers() throws {
  try expectAll {
    try expect(2).to(equal(3))
    try expect(4).to(equal(5))
  }
}

/// Verifies a call that was not made.
func verifyMissingCall() throws {
  let calls = Recorder<String>()
  try verify(calls).wasCalled()
}

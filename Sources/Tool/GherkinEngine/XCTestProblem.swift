/// The reason why a run with XCTest is rejected.
struct XCTestProblem: Error, CustomStringConvertible {
  let description = """
    the runner links XCTest, whose assertions cannot fail a step: XCTAssertEqual outside of a test case does nothing; \
    use expect(…) or #expect in steps, or pass --allow-xctest if no step uses XCTest
    """
}

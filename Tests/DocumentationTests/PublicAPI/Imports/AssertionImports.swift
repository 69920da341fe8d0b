import GherkinExpectations
import GherkinTestDoubles
import GherkinTestSupport
import Testing
import XCTest

// That this file compiles is the test: all names are unambiguous beside those of Testing and XCTest.

private typealias ExpectationTypes = (ValueExpectation<Int>, ExpectationError, Matcher<Int>)
private typealias DoubleTypes = (
  Stub<Int, Int>, Answer<Int, Int>, Recorder<Int>, SuspendedCall<Int, Int>, Verification<Int>, CallCount,
  Matcher<Int>, ExpectedCall, ExpectationError, UnstubbedCallError, CannotSuspendError, AnsweredTwiceError
)
private typealias TestingTypes = (
  Expectation, Issue, Test, Tag, Comment, SourceLocation, Confirmation, ExpectationFailedError
)

@Suite("A file that imports Expectations, GherkinTestDoubles, Testing and XCTest")
struct AssertionImportTests {
  @Test("all APIs can be used together")
  func uses() throws {
    let stub = Stub<String, Int>(returning: 2)
    check(try stub("beers"), equals: 2)
    try verify(stub).wasCalled(.once, with: equal("beers"))
    try expect(stub.calls).to(equal(["beers"]))
    try expect([1, 2]).to(contain(2))
    XCTAssertEqual(1, 1)
    let error = #expect(throws: ExpectationError.self) { try expect(1).to(satisfy { $0 > 2 }) }
    check(error?.message.isEmpty, equals: false)
  }
}

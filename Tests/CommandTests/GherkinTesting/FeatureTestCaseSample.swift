// Never run: `make check-apple` checks that a class of scenarios compiles as guides show it.
#if canImport(XCTest) && canImport(Darwin)
import GherkinTesting
import XCTest

final class CounterUITests: FeatureTestCase {
  override class func scenarios() throws -> Scenarios {
    try Scenarios(in: .resource("Features", of: Bundle(for: CounterUITests.self)), steps: [])
  }

  override func screenshot() -> XCTAttachment? { XCTAttachment(screenshot: XCUIScreen.main.screenshot()) }
}
#endif

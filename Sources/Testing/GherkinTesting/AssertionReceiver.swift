// On Apple's platforms, XCTest does not tell anybody about assertions outside of its tests.
#if canImport(XCTest) && !canImport(Darwin)
import Foundation
import Testing
import XCTest

/// Receives the failed assertions of XCTest in steps, which otherwise have no effect outside of XCTest's own tests, and
/// records them as issues of Swift Testing.
///
/// XCTest passes them to the running test, so a test that never ends is started on a thread of its own. `swift test` runs
/// the tests of XCTest in another process.
final class AssertionReceiver: XCTestCase {
  private let hasBegun = DispatchSemaphore(value: 0)

  /// Whether Testing itself makes failures of them: from Swift 6.4 on in these modes, which `swift test` sets by the tools
  /// version of the package. In the mode `limited`, they would be warnings.
  static var isSuperfluous: Bool {
    #if compiler(>=6.4)
    let mode = ProcessInfo.processInfo.environment["SWIFT_TESTING_XCTEST_INTEROP_MODE"]
    return ["complete", "strict"].contains(mode)
    #else
    return false
    #endif
  }

  /// Starts to receive assertions.
  static let install: Void = {
    // Given as a name and a closure, which XCTest requires, but does not call.
    let receiver = AssertionReceiver(name: "assertions of XCTest in steps") { _ in }
    Thread.detachNewThread { [receiver = Unchecked(receiver)] in
      receiver.test.perform(XCTestCaseRun(test: receiver.test))
    }
    receiver.hasBegun.wait()
  }()

  /// Unchecked, because only the thread uses the test after its start, and assertions of any thread.
  private struct Unchecked: @unchecked Sendable {
    let test: AssertionReceiver

    init(_ test: AssertionReceiver) { self.test = test }
  }

  override func invokeTest() {
    hasBegun.signal()
    while true { sleep(1000) }
  }

  override func recordFailure(
    withDescription description: String, inFile filePath: String, atLine lineNumber: Int, expected: Bool
  ) {
    let parts = filePath.split(separator: "/").suffix(2)
    let location = SourceLocation(
      fileID: parts.count == 2 ? parts.joined(separator: "/") : "Steps/\(parts.last ?? "Steps.swift")",
      filePath: filePath, line: max(lineNumber, 1), column: 1)
    Issue.record("\(description.visibleText)", sourceLocation: location)
  }
}
#endif

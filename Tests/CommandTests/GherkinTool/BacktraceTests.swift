import Foundation
import GherkinTestSupport
import Testing

/// Whether crashes show their calls: the toolchain has the backtrace program.
let areCallsShown = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").contains {
  FileManager.default.fileExists(atPath: "\($0)/../libexec/swift/linux/swift-backtrace")
}

@Suite(
  "The calls that led to a crash", .enabled(if: areCallsShown, "Swift's runtime shows none here"), .commands)
struct BacktraceTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("Feature: f\n  Scenario: s\n    Given a fault: fatalError\n", to: "a.feature")
  }

  /// The lines of the calls.
  private func calls(_ arguments: String..., environment: [String: String] = [:]) async throws -> [Substring] {
    let run = try await BuiltCommand.built("gherkin-run-faults")
      .run(arguments + ["-f", "summary", "a.feature"], in: folder.url, environment: environment, showsCalls: true)
    check(run.status, equals: 1)
    check(run.output, contains: "Fatal error: the kettle is empty\n")
    return run.output.split(separator: "\n").filter { $0.contains(#/ at /.*\.swift:\d|<compiler-generated>/#) }
  }

  @Test("the user's calls are reported, or all calls with --backtrace, regardless of the runtime's settings")
  func told() async throws {
    let own = try await calls()
    check(own.first?.contains(" Fault.happen() at /"), equals: true, "\(own)")
    check(own.dropFirst().first?.contains(" closure of faultySteps at /"), equals: true, "\(own)")
    check(own.count, equals: 2)
    let all = try await calls("--backtrace")
    check(all.first?.contains(" Fault.happen() + "), equals: true)
    #expect(all.contains { $0.contains(" StepCall.run(_:) ") }, "\(all)")
    let everything = ["SWIFT_BACKTRACE": "enable=yes,color=no,interactive=no,threads=all"]
    check(try await calls(environment: everything).map(\.count), equals: own.map(\.count))
    checkEmpty(try await calls("--backtrace", environment: ["SWIFT_BACKTRACE": "enable=no"]))
  }

  @Test("--backtrace reports that it has no effect if steps run in the command's process")
  func idle() async throws {
    try folder.write("Feature: f\n  Scenario: s\n    Given a step\n", to: "good.feature")
    let run = try await BuiltCommand.built("gherkin-run-faults")
      .run("-b", "--isolation", "none", "good.feature", in: folder.url)
    check(run.status, equals: 0)
    #expect(run.error.hasPrefix("gherkin-run: --backtrace has no effect without worker processes"))
  }
}

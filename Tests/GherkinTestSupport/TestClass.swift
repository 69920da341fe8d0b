internal import Foundation
package import Testing

// How long tests take. Tests without a class take milliseconds. The variable GHERKIN_TESTS names the classes that run
// besides these; without it, all run but the nightly ones.
extension Trait where Self == ConditionTrait {
  /// Tests with thousands of generated or official inputs, and tests of large inputs.
  package static var long: Self { selected("long") }
  /// Tests that start the built programs.
  package static var commands: Self { selected("commands") }
  /// Tests that start many processes or a browser, build packages, or wait for events.
  package static var slow: Self { selected("slow") }
  /// Tests with clusters and of all kinds of packages, which are not needed for every change.
  package static var nightly: Self { selected("nightly") }

  private static func selected(_ name: String) -> Self {
    let names = ProcessInfo.processInfo.environment["GHERKIN_TESTS"] ?? "long commands slow"
    return .enabled(
      if: names.split(separator: " ").contains { $0 == name }, "GHERKIN_TESTS does not name the class \"\(name)\"")
  }
}

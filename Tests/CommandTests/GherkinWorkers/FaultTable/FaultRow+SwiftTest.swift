import GherkinTestSupport
import Testing

#if os(Linux)
extension FaultRow {
  /// The rows whose faults can happen in a test process: it survives them, and has their options.
  static let inSwiftTest = (wrongSuccesses + issues + late).filter { row in
    row.outcomes != nil && row.outcomes?.values.contains(.notRun) == false && row.options != nil && row.script == nil
      && row.environment["SWIFT_BACKTRACE"] == nil && row.environment["LD_PRELOAD"] == nil
  }

  /// The variables for the cases of `SwiftTestRun`; nil if it lacks an option of the row.
  private var options: [String: String]? {
    var options: [String: String] = [:]
    var words = arguments[...]
    while let word = words.popFirst() {
      switch word {
      case ".", "process": break
      // Both kinds of isolation are the same here.
      case "--isolation": if words.popFirst() != "none" { return nil }
      case "--retry": options["GHERKIN_TESTING_RETRY"] = words.popFirst()
      case "--timeout": options["GHERKIN_TESTING_TIMEOUT"] = words.popFirst().map { String($0.dropLast()) }
      default: return nil
      }
    }
    return options
  }

  /// Runs the row's features in a test process, and compares the outcome of each scenario.
  func runInSwiftTest() async throws {
    let run = try await SwiftTestRun(
      features,
      environment: (options ?? [:]).merging(environment) { $1 }
        .merging(["GHERKIN_TESTING_STEPS": "faults"]) { $1 })
    let context = Comment(rawValue: run.output)
    #expect((run.status == 0) == (status == 0), context)
    let issues = run.issues
    for (name, outcome) in outcomes ?? [:] {
      // Several scenarios may run, so an issue that is recorded outside of tasks belongs to none.
      let isOwn = outcome == .failed && !what.contains(/detached task|on a thread/)
      #expect((issues[name] ?? []).contains(where: \.isFailure) == isOwn, "\(name): \(context)")
    }
  }
}
#endif

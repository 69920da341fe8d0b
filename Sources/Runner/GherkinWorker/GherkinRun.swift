import Foundation
package import GherkinStepsCore
import GherkinText

/// A program with the step libraries of a package. `GherkinRunner` and `GherkinEngine` add its functions.
public enum GherkinRun {
  /// Serves as a worker and ends the process if a run started it as one; otherwise returns.
  ///
  /// - Parameters:
  ///   - libraries: the step libraries.
  ///   - report: called with the problem if the process cannot be a worker.
  package static func serveIfWorker(_ libraries: [StepLibrary], report: (String) -> Void = { _ in }) async {
    guard WorkerProcess.isThis else { return }
    let problem = await WorkerProcess.serve(libraries)
    fail(problem, report)
  }

  /// Prints a problem and ends the process with status 2: the run was not possible.
  package static func fail(_ problem: String, _ report: (String) -> Void = { _ in }) -> Never {
    StandardError.write("gherkin-run: \(problem)\n")
    report(problem)
    exit(2)
  }
}

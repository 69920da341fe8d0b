import GherkinProcesses
public import GherkinWorker
import GherkinProtocol
public import GherkinStepsCore

extension GherkinRun {
  /// The program of a package with step definitions:
  ///
  /// ```swift
  /// import GherkinRunner
  ///
  /// await GherkinRun.main(steps: [beerSteps, signInSteps, .fixtures])
  /// ```
  ///
  /// The tool `gherkin-run` starts this program to run its steps. A program that is started by hand, for example by
  /// `swift run`, becomes the tool, with the same arguments. Under a debugger, or with `GHERKIN_RUN_ATTACH=1`, it starts
  /// the tool instead, and runs the steps in its own process.
  ///
  /// The tool is the program that `GHERKIN_RUN` names, or the first `gherkin-run` in the folders of `PATH`, in
  /// `~/.local/bin`, `~/.swiftpm/bin`, `/usr/local/bin` and `/opt/homebrew/bin`, and beside this program. Without one,
  /// the program says so and exits with status 2.
  ///
  /// - Parameter steps: the step libraries that the features may use, with `.fixtures` of `GherkinFixtures` if steps use
  ///   fixtures.
  public static func main(steps: [StepLibrary]) async -> Never {
    await serveIfWorker(steps)
    do {
      let tool = try InstalledTool()
      if Debugger.isAttached || OwnProcess.environmentValue("GHERKIN_RUN_ATTACH") == "1" {
        try await AttachedTool.run(tool, steps)
      }
      try tool.replaceThisProgram()
    } catch {
      fail("\(error)")
    }
  }

  /// Formatters of a package's own run in a program with `GherkinEngine`.
  @available(*, unavailable, message: "depend on GherkinEngine instead of GherkinRunner to add formatters")
  public static func main(steps: [StepLibrary], formatters: [Any], arguments: [String]? = nil) async -> Never {
    fail("formatters need GherkinEngine")
  }
}

extension RunCommand {
  /// Runs once on behalf of `gherkin-run --watch`, which only the tool supports.
  func watch() async -> ExitStatus {
    if let folder = WatchFolder.handed(by: WatchFolder.roundVariable) {
      return await RunCommand(options: options.round(in: folder), steps: steps).run()
    }
    Console.error(
      "gherkin-run: --watch is an option of the tool gherkin-run, not of a runner; "
        + "run \"swift run gherkin-run --watch\" in the package\n")
    return .notDone
  }
}

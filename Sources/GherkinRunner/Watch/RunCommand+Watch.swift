extension RunCommand {
  /// Runs once for a watch of the tool `gherkin-run`, which alone can watch.
  func watch() async -> ExitStatus {
    if let folder = WatchFolder.handed(by: WatchFolder.roundVariable) {
      return await RunCommand(options: options.round(in: folder), libraries: libraries).run()
    }
    Console.error(
      "gherkin-run: --watch is an option of the tool gherkin-run, not of a runner; "
        + "run \"swift run gherkin-run --watch\" in the package\n")
    return .notDone
  }
}

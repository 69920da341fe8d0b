extension RunCommand {
  /// Watches, or is a run that a watch started.
  func watch() async -> ExitStatus {
    if let folder = WatchFolder.handed(by: WatchFolder.roundVariable) {
      return await RunCommand(options: options.round(in: folder), libraries: libraries).run()
    }
    guard Isolation.allowsProcesses else {
      Console.error("gherkin-run: --watch: a program that calls GherkinRun.run cannot watch; call GherkinRun.main\n")
      return .notDone
    }
    do {
      let watch = try Watch(options, libraries)
      return watch.run()
    } catch {
      Console.error("gherkin-run: --watch: \(error)\n")
      return .notDone
    }
  }
}

package import GherkinCommandLine

extension RunOptions {
  /// The options of a run that also apply to probes: which scenarios run, and how.
  package static var probeOptions: [CommandLineOption<Self>] {
    let left: Set = [
      "order", "allow-empty", "dry-run", "fail-fast", "isolation", "count", "retry", "retry-total", "retry-tag-filter",
      "show-world",
      "scenario-timeout", "continue-on-parse-error",
    ]
    let options = [
      choiceOptions.inSection(.choosing), runningOptions.inSection(.running), limitOptions.inSection(.limits),
      (configurationOptions + [.runner] + languageOptions).inSection(.general),
    ]
    return options.joined().filter { !left.contains($0.key) }
  }
}

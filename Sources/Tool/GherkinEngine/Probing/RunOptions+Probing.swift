package import GherkinCommandLine

extension RunOptions {
  /// The options of a run that also apply to probes: which scenarios run, and how.
  package static var probeOptions: [CommandLineOption<Self>] {
    let left: Set = [
      "order", "dry-run", "fail-fast", "isolation", "count", "retry", "retry-total", "retry-tag-filter", "show-world",
      "scenario-timeout", "continue-on-parse-error",
    ]
    let options = choiceOptions + runningOptions + limitOptions + configurationOptions + [.runner] + languageOptions
    return options.filter { !left.contains($0.key) }
  }
}

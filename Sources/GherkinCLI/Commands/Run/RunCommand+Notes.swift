import Gherkin
import GherkinFormatters
import GherkinRuntime

extension RunCommand {
  /// Tells on standard error what no report tells: the seed of a random order, and on wish what the run is made of.
  func tell(of chosen: Chosen, _ catalogue: StepCatalogue) {
    if options.volume == .verbose {
      note("configuration: \(options.settings.file ?? "none")")
      for profile in options.settings.profiles { note("profile: \(profile)") }
      note("features: \(chosen.features.documents.count), with \(chosen.features.pickles.count) scenarios")
      note("step definitions: \(catalogue.steps.count), hooks: \(catalogue.hooks.count)")
      if let shard = options.shard { note("shard: \(shard.number)/\(shard.total)") }
      note("scenarios to run: \(chosen.pickles.count), at a time: \(options.parallel)")
      note("steps run in: \((options.isolation ?? .standard) == .process ? "worker processes" : "this process")")
    }
    if case .random(let seed) = options.order, options.volume != .quiet { note("--order random:\(seed)") }
  }

  /// Tells a person who watches where the reports are that were written.
  func tellOfReports() {
    guard options.volume != .quiet, StandardStream.error.isTerminal else { return }
    for report in options.reporting.reports {
      if let file = report.file { note("\(report.formatter.name): \(file)") }
    }
  }

  /// Tells which scenarios did not run, where somebody ended the run; of many only how many.
  func tell(ofNotRun pickles: [Pickle], of count: Int) {
    guard !pickles.isEmpty else { return }
    note("the run was interrupted: \(pickles.count) of \(count) scenarios did not run\(pickles.count > 20 ? "" : ":")")
    guard pickles.count <= 20 else { return }
    for pickle in pickles { Console.error("  \(pickle.uri):\(pickle.location.line) \(pickle.name)\n") }
  }

  /// Tells which options do nothing here, as they are about worker processes and there are none.
  func tellOfIdleOptions() {
    guard !isIsolated, !options.isDry else { return }
    let idle = [
      ("--worker-memory", options.workerMemory != nil), ("--scenario-timeout", options.scenarioLimit != nil),
      ("--run-timeout", options.runLimit != nil), ("--no-capture", !options.capturesOutput),
    ]
    for (option, isGiven) in idle where isGiven {
      note("\(option) does nothing where steps run in this process; leave out --isolation none")
    }
  }

  private func note(_ text: String) {
    Console.error("\(CommandTable.program): \(text)\n")
  }
}

import Gherkin
import GherkinFormatters
import GherkinRuntime
import GherkinWorkers

extension RunCommand {
  /// Tells on wish, on standard error, what the run is made of.
  func tell(of scenarios: SelectedScenarios, _ catalogue: StepCatalogue) {
    if options.volume == .verbose {
      note("configuration: \(options.settings.file ?? "none")")
      for profile in options.settings.profiles { note("profile: \(profile)") }
      note("features: \(scenarios.features.features.count), with \(scenarios.features.pickleCount) scenarios")
      note("step definitions: \(catalogue.steps.count), hooks: \(catalogue.hooks.count)")
      if let shard = options.shard { note("shard: \(shard.number)/\(shard.total)") }
      note("scenarios to run: \(scenarios.count), at a time: \(options.parallel)")
      if options.count > 1 { note("each scenario runs up to \(options.count) times") }
      note("steps run in: \((options.isolation ?? .standard) == .process ? "worker processes" : "this process")")
    }
    // Where the steps run in this process they may end it.
    if case .random = options.order, options.volume == .verbose || options.volume == .normal && !options.isIsolated {
      tellOfOrder()
    }
  }

  /// Tells how to have the same order again, where it was random.
  func tellOfOrder() {
    if case .random(let seed) = options.order { note("--order random:\(seed)") }
  }

  /// Tells which options do nothing here, as they are about worker processes and there are none.
  func tellOfIdleOptions() {
    guard !options.isIsolated, !options.isDry else { return }
    let idle = [
      ("--worker-memory", options.workers.memoryLimit != nil),
      ("--scenario-timeout", options.workers.scenarioLimit != nil),
      ("--no-capture", !options.capturesOutput), ("--backtrace", options.workers.showsAllCalls),
    ]
    for (option, isGiven) in idle where isGiven {
      note("\(option) has no effect without worker processes; remove --isolation none")
    }
  }

  func note(_ text: String) {
    Console.error("\(CommandTable.program): \(text)\n")
  }
}

import Gherkin
import GherkinFormatters
import GherkinRuntime
import GherkinWorkers

extension RunCommand {
  /// Prints the setup of the run to standard error if requested.
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
    // Steps that run in this process could end it.
    if case .random = options.order, options.volume == .verbose || options.volume == .normal && !options.isIsolated {
      tellOfOrder()
    }
  }

  /// Prints how to reproduce a random order.
  func tellOfOrder() {
    if case .random(let seed) = options.order { note("--order random:\(seed)") }
  }

  /// Prints which options have no effect because there are no worker processes.
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
    Console.note(text)
  }
}

import Gherkin
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

  private func note(_ text: String) {
    Console.error("\(CommandTable.program): \(text)\n")
  }
}

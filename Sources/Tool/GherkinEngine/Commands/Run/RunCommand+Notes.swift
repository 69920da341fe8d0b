import GherkinCommandLine
import GherkinProtocol
import GherkinAdvice
import GherkinFeatureFiles
import Foundation
import GherkinSyntax
import GherkinFormatters
import GherkinOutcomes
import GherkinRuntime
import GherkinTestRun
import GherkinWorkers

extension RunCommand {
  /// Prints the setup of the run to standard error if requested.
  func printSetup(of scenarios: SelectedScenarios, _ catalogue: StepCatalogue) {
    if options.verbosity == .verbose {
      note("configuration: \(options.settings.file ?? "none")")
      for profile in options.settings.profiles { note("profile: \(profile)") }
      let files = scenarios.features.files
      let count = Quantity.text(scenarios.features.pickleCount, "scenario")
      note("features: \(files.count { $0.document != nil }), with \(count)")
      note("step definitions: \(catalogue.steps.count), hooks: \(catalogue.hooks.count)")
      if let shard = options.shard { note("shard: \(shard.number)/\(shard.total)") }
      note("scenarios to run: \(scenarios.count), at a time: \(options.run.parallel)")
      if options.run.count > 1 { note("each scenario runs up to \(options.run.count) times") }
      let isOne = !(options.run.usesWorkers ?? (Isolation.standard == .process))
      note("steps run in: \(isOne ? steps.runner == nil ? "this process" : "one process" : "worker processes")")
    }
    // Steps that run in this process could end it.
    if case .random = options.order?.content,
      options.verbosity == .verbose || options.verbosity == .normal && runsStepsHere
    {
      printOrder()
    }
  }

  /// Prints how to reproduce a random order.
  func printOrder() {
    if case .random(let seed) = options.order?.content { note("--order random:\(seed)") }
  }

  /// Prints which options have no effect because there are no worker processes.
  func printIdleOptions() {
    if options.run.usesSingleWorker(hasRunner: steps.runner != nil), options.run.parallel > 1 {
      note("--parallel has no effect with one process of steps; remove --isolation none")
    }
    guard runsStepsHere else { return }
    let idle = [
      ("--worker-memory", options.run.executor.memoryLimit != nil),
      ("--scenario-timeout", options.run.scenarioTimeout != nil),
      ("--no-capture", !options.capturesOutput), ("--backtrace", options.run.showsAllCalls),
    ]
    for (option, isGiven) in idle where isGiven {
      note("\(option) has no effect without worker processes; remove --isolation none")
    }
  }

  /// Prints that a service assigns a part to this process, but all scenarios run.
  func printUnusedShard() {
    do throws(ShardEnvironmentError) {
      guard let (shard, variable) = try Shard.assigned(by: ProcessInfo.processInfo.environment), shard.total > 1
      else { return }
      note(
        "all scenarios run, although \(variable) is set; --shard auto runs only part \(shard.number) of \(shard.total)")
    } catch {
      // Variables that do not apply may have any values.
    }
  }

  /// Prints that all scenarios run with `--shard auto` because a variable is missing.
  func printMissingTotal() {
    guard options.settings.options.last(where: { $0.key == "shard" })?.isFallback == true,
      let (index, total) = Shard.incompleteVariables(in: ProcessInfo.processInfo.environment)
    else { return }
    note("all scenarios run, although \(index) is set; set \(total) to the number of parts")
  }

  /// The options that exclude scenarios or accept more outcomes.
  private static let lenientOptions: Set = [
    "tags", "name", "allow-focus", "allow-empty", "dry-run", "no-strict", "wip", "allow-xctest",
  ]

  /// Prints the options of a variable or of the configuration that exclude scenarios or accept more outcomes, which the
  /// command line does not show. The reports name the shard.
  func printLenientOptions() {
    let settings = options.settings
    if options.verbosity != .quiet, let origin = settings.operandOrigin, origin != GivenOption.Origin.commandLine.text {
      for path in settings.operands where FeatureSelection.isExclusion(path) {
        note("\(ShellWord.quoted(path)) is set by \(origin)")
      }
    }
    for given in settings.options where given.isOn && Self.lenientOptions.contains(given.key) {
      switch given.origin {
      case .commandLine: continue
      case .file where options.verbosity == .quiet: continue
      case .file, .environment:
        let value = given.value.map { " \(ShellWord.quoted($0))" } ?? ""
        note("--\(given.key)\(value) is set by \(given.origin.text)")
      }
    }
  }

  /// The maximum number of definitions in notes before a run.
  private static let listedDefinitions = 10

  /// Prints the definitions that match no step because of a mistake in their pattern, and the libraries with definitions
  /// of undefined steps that the program does not have.
  @Sendable func printMistakes(in plan: TestPlan) {
    guard options.verbosity != .quiet else { return }
    let problems = plan.unmatchablePatterns()
    for problem in problems.prefix(Self.listedDefinitions) { note(problem.text(from: workingFolder)) }
    let rest = problems.count - Self.listedDefinitions
    if rest > 0 { note("\(rest) more definition\(rest == 1 ? "" : "s") can match no step; gherkin-run lint lists all") }
    for cause in advice?.causes(ofUndefinedStepsIn: plan, limit: Self.listedDefinitions) ?? [] { note(cause) }
  }

  func note(_ text: String) {
    Console.note(text)
  }
}

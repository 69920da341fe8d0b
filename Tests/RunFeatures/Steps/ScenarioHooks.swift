import GherkinSteps

extension RunFeatureLibraries {
  /// What a hook does, in the order in which the hooks are registered.
  enum HookAction: String, CaseIterable {
    case first, fails, skips, pends, logs, second

    /// Performs the action of a hook, which is noted with the words of its tag.
    func perform(_ kind: String, _ notes: RunNotes, _ scenario: ScenarioContext) throws {
      let words = "\(kind) \(rawValue)"
      notes.write(words, in: scenario)
      switch self {
      case .first, .second: break
      case .fails: throw Trouble(words)
      case .skips: throw Skip(words)
      case .pends: throw Pending(words)
      case .logs: scenario.log(words)
      }
    }
  }

  /// Hooks of scenarios: `@before-fails`, `@around-first`.
  static func scenarioHooks(_ notes: RunNotes) -> StepLibrary {
    StepLibrary(RunWorld.self) { steps in
      for action in HookAction.allCases {
        steps.before(tags: "@before-\(action)") { world in try action.perform("before", notes, world.scenario) }
        steps.after(tags: "@after-\(action)") { world, _ in try action.perform("after", notes, world.scenario) }
        steps.onFailure(tags: "@on-failure-\(action)") { world, failure in
          notes.write("\(failure.step?.text ?? "-"): \(failure.message)", in: world.scenario)
          try action.perform("on failure", notes, world.scenario)
        }
        steps.around(tags: "@around-\(action)") { world, scenario in
          try action.perform("around", notes, world.scenario)
          try await scenario()
          notes.write("around \(action) ends", in: world.scenario)
          if action == .logs { world.scenario.log("around ends") }
        }
      }
      steps.before(tags: "@slow and not @wip") { world in notes.write("before slow", in: world.scenario) }
      steps.after(tags: "@after-tells") { world, outcome in
        let step = outcome.failedStep?.text ?? "-"
        let retried = outcome.willBeRetried ? ", is retried" : ""
        notes.write("\(outcome.status) at \(step): \(outcome.message ?? "-")\(retried)", in: world.scenario)
      }
      steps.after(tags: "@after-adds-a-cleanup") { world, _ in
        world.addTearDown { notes.write("cleanup of after", in: $0.scenario) }
      }
      steps.around(tags: "@around-tells") { world, scenario in
        notes.write("begins \(world.scenario.outcome.status)", in: world.scenario)
        try await scenario()
        let outcome = world.scenario.outcome
        notes.write("ends \(outcome.status) \(outcome.message ?? "-")", in: world.scenario)
      }
      steps.around(tags: "@around-fails-at-the-end") { _, scenario in
        try await scenario()
        throw Trouble("left open")
      }
      steps.around(tags: "@around-never-calls") { _, _ in }
      steps.around(tags: "@around-calls-twice") { _, scenario in
        try await scenario()
        try await scenario()
      }
      steps.around(tags: "@around-hides-its-second-call") { _, scenario in
        try await scenario()
        do { try await scenario() } catch {}
      }
      steps.around(tags: "@around-calls-at-once") { _, scenario in
        async let first: Void = scenario()
        async let second: Void = scenario()
        _ = await (try? first, try? second)
      }
      steps.around(tags: "@around-with-a-depth") { _, scenario in
        try await Depth.$current.withValue(7) { try await scenario() }
      }
      steps.before(tags: "@before-tells-the-depth") { world in
        notes.write("before at depth \(Depth.current)", in: world.scenario)
      }
      steps.given("I note the depth") { world in notes.write("step at depth \(Depth.current)", in: world.scenario) }
    }
  }

  /// Hooks of steps: `@before-step-fails`, `@around-step-first`.
  static func stepHooks(_ notes: RunNotes) -> StepLibrary {
    StepLibrary(RunWorld.self) { steps in
      for action in HookAction.allCases {
        steps.beforeStep(tags: "@before-step-\(action)") { world, _ in
          try action.perform("before step", notes, world.scenario)
        }
        steps.afterStep(tags: "@after-step-\(action)") { world, _ in
          try action.perform("after step", notes, world.scenario)
        }
        steps.aroundStep(tags: "@around-step-\(action)") { world, _, step in
          try action.perform("around step", notes, world.scenario)
          try await step()
          notes.write("around step \(action) ends", in: world.scenario)
        }
      }
      steps.beforeStep(tags: "@before-step-counts") { world, _ in world.count += 1 }
      steps.given("I note the count") { world in notes.write("count \(world.count)", in: world.scenario) }
      steps.afterStep(tags: "@after-step-tells") { world, outcome in
        notes.write("\(outcome.step.text) \(outcome.status)", in: world.scenario)
      }
      steps.aroundStep(tags: "@around-step-fails-at-the-end") { _, _, step in
        try await step()
        throw Trouble("left open")
      }
      steps.aroundStep(tags: "@around-step-never-calls") { _, _, _ in }
      steps.aroundStep(tags: "@around-step-calls-twice") { _, _, step in
        try? await step()
        try? await step()
      }
    }
  }
}

extension RunFeatureLibraries {
  /// Hooks of all kinds without their second parameter.
  static func shortHooks(_ notes: RunNotes) -> StepLibrary {
    StepLibrary(RunWorld.self) { steps in
      steps.beforeFeature { run in notes.write("before feature in \(run.worker.index)") }
      steps.beforeRule { _ in notes.write("before rule") }
      steps.beforeStep { world in notes.write("before step", in: world.scenario) }
      steps.afterStep(name: "note") { world in notes.write("after step", in: world.scenario) }
      steps.onFailure { world in notes.write("on failure", in: world.scenario) }
      steps.after(tags: "@short") { notes.write("after", in: $0.scenario) }
      steps.afterRule { _ in notes.write("after rule") }
      steps.afterFeature { _ in notes.write("after feature") }
      steps.afterAll { run in notes.write("after all in \(run.worker.index)") }
    }
  }
}

private enum Depth {
  @TaskLocal static var current = 0
}

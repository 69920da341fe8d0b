import GherkinSteps

extension RunFeatureLibraries {
  /// Hooks of features and rules: `@before-feature-fails`, `@after-rule-first`.
  static func scopeHooks(_ notes: RunNotes) -> StepLibrary {
    StepLibrary(RunWorld.self) { steps in
      steps.given("a named step") { world in notes.write(world.scenario.name, in: world.scenario) }
      for action in HookAction.allCases {
        steps.beforeFeature(tags: "@before-feature-\(action)") { run, feature in
          try action.perform("before feature", notes, run, feature)
        }
        steps.afterFeature(tags: "@after-feature-\(action)") { run, outcome in
          try action.perform("after feature", notes, run, outcome.feature)
        }
        steps.beforeRule(tags: "@before-rule-\(action)") { run, rule in
          try action.perform("before rule", notes, run, rule.feature)
        }
        steps.afterRule(tags: "@after-rule-\(action)") { run, outcome in
          try action.perform("after rule", notes, run, outcome.rule.feature)
        }
      }
      steps.beforeFeature(tags: "@feature-tells") { _, feature in
        notes.write("begins \(feature.name) \(feature.tags) :\(feature.line)", in: feature)
      }
      steps.afterFeature(tags: "@feature-tells") { run, outcome in
        notes.write("ends \(outcome.feature.name) \(outcome.counts.words)", in: outcome.feature)
      }
      steps.beforeRule(tags: "@feature-tells") { _, rule in
        notes.write("begins \(rule.name) \(rule.tags) :\(rule.line)", in: rule.feature)
      }
      steps.afterRule(tags: "@feature-tells") { _, outcome in
        notes.write("ends \(outcome.rule.name) \(outcome.counts.words)", in: outcome.rule.feature)
      }
    }
  }

  /// Hooks of the run, by the name of their library.
  static func runHooks(_ name: String, _ notes: RunNotes) -> StepLibrary? {
    guard let parts = name.wholeMatch(of: #/(before|after)-all-(\w+)/#) else { return nil }
    guard let action = HookAction(rawValue: String(parts.2)) else {
      return StepLibrary(RunWorld.self) { steps in
        steps.afterAll { _, counts in notes.write("end: \(counts.words)") }
      }
    }
    return StepLibrary(RunWorld.self) { steps in
      if parts.1 == "before" {
        steps.beforeAll { run in try action.perform("before all", notes, run, nil) }
      } else {
        steps.afterAll { run, _ in try action.perform("after all", notes, run, nil) }
      }
    }
  }
}

extension RunFeatureLibraries.HookAction {
  /// Performs the action of a hook of the run, of a feature or of a rule.
  fileprivate func perform(_ kind: String, _ notes: RunNotes, _ run: RunContext, _ feature: FeatureContext?) throws {
    let words = "\(kind) \(rawValue)"
    if let feature { notes.write(words, in: feature) } else { notes.write(words) }
    switch self {
    case .first, .second: break
    case .fails: throw Trouble(words)
    case .skips: throw Skip(words)
    case .pends: throw Pending(words)
    case .logs: run.log(words)
    }
  }
}

extension ScenarioCounts {
  fileprivate var words: String {
    let counts = [
      (passed, "passed"), (failed, "failed"), (pending, "pending"), (undefined, "undefined"), (ambiguous, "ambiguous"),
      (skipped, "skipped"), (notRun, "not run"), (empty, "empty"), (flaky, "flaky"), (knownFailures, "known failures"),
    ]
    return counts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: " + ") + " of \(total)"
  }
}

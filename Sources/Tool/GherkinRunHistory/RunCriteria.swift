internal import GherkinCriteria
internal import GherkinOutcomes

extension Criterion {
  /// Returns the criteria of a run.
  ///
  /// - Parameters:
  ///   - excludingUnselected: whether what the run did not select is not checked.
  ///   - excludingNotRun: whether what the run selected but did not run, because it ended early, is not checked: an older
  ///     run does not tell whether it would have.
  static func all(
    of run: RunSummary, excludingUnselected: Bool = true, excludingNotRun: Bool = false
  ) -> [Criterion] {
    let groups = run.scenarios.filter { $0.steps != nil }.grouped { scenario in
      [scenario.path, scenario.identity.rule ?? "", scenario.identity.scenario]
        + (scenario.identity.values.isEmpty ? ["\(scenario.identity.ordinal)"] : [])
    }
    return groups.map { scenarios in
      let identity = scenarios[0].identity
      return Criterion(
        path: scenarios[0].path, line: scenarios[0].line, feature: identity.feature, rule: identity.rule,
        name: identity.scenario,
        cases: scenarios.map { scenario in
          let isChecked =
            scenario.outcome == nil && !excludingUnselected || scenario.outcome == .notRun && !excludingNotRun
          let exclusions = isChecked ? [] : scenario.exclusions
          return Case(values: scenario.identity.values, steps: scenario.steps ?? [], exclusions: exclusions)
        })
    }
  }
}

extension ScenarioSummary {
  /// Why the run did not check the scenario on purpose.
  fileprivate var exclusions: [Criterion.Exclusion] {
    switch outcome {
    case nil, .skipped, .notRun: [.init(.notRun, outcomeText)]
    case .knownFailure: [.init(.knownFailure, outcomeText)]
    default: []
    }
  }
}

/// The steps in the file of a run: a letter for each, and a digest of its text, which is long enough to tell apart the
/// steps of a suite.
extension Criterion.Step {
  private static let (outcome, other) = ("o", "s")
  private static let digestLength = 5
  private static let mostDigests: UInt64 = 36 * 36 * 36 * 36 * 36
  static let codeLength = digestLength + 1

  /// The step with the digest of a file, so that it is equal to one that was read from there.
  var ofRun: Self { Self(isOutcome: isOutcome, key: key % Self.mostDigests, text: text) }

  var code: String {
    let digest = String(key % Self.mostDigests, radix: 36)
    return (isOutcome ? Self.outcome : Self.other)
      + String(repeating: "0", count: Self.digestLength - digest.utf8.count) + digest
  }

  /// Reads the steps of a scenario. What is no step is left out.
  static func all(_ codes: String) -> [Self] {
    var rest = codes[...]
    var steps: [Self] = []
    while let letter = rest.popFirst() {
      let digest = rest.prefix(digestLength)
      rest = rest.dropFirst(digestLength)
      guard let key = UInt64(digest, radix: 36) else { continue }
      steps.append(Self(isOutcome: String(letter) == outcome, key: key))
    }
    return steps
  }
}

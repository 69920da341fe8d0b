import GherkinOutcomes
package import GherkinProtocol
package import GherkinRuntime

/// Judges the places of a scenario by the answers of its probes.
package struct ProbeJudge: Sendable {
  /// A place whose probes run once more, in a scenario of their own.
  package struct Repetition: Sendable {
    /// The index of the step among the probed ones.
    package let step: Int
    /// The index of the place.
    package let place: Int
    /// The time limit of each probe.
    package let limit: Duration
  }

  private let steps: [ProbedStep]
  /// The verdicts by step and place; nil before there is one.
  package private(set) var verdicts: [[PlaceVerdict?]]
  /// The durations of the steps that passed.
  private var durations: [Int: Duration] = [:]

  /// - Parameter steps: the probed steps of the scenario.
  package init(_ steps: [ProbedStep]) {
    self.steps = steps
    verdicts = steps.map { step in step.places.map { $0.probes.isEmpty ? .notJudged(.noOtherValue) : nil } }
  }

  /// Sets the verdict of all places that have none.
  package mutating func end(_ reason: PlaceVerdict.Reason) {
    verdicts = verdicts.map { $0.map { $0 ?? .notJudged(reason) } }
  }

  /// Judges all places of the scenario.
  ///
  /// - Parameter results: the results of the steps that ran.
  /// - Returns: the places that must run once more, because a probe changed what later steps check, or ended the process.
  package mutating func judge(_ scenario: ProbedScenario, _ results: [TestStepResult]) -> [Repetition] {
    let results = Dictionary(zip(scenario.slots, results)) { first, _ in first }
    for (index, step) in steps.enumerated() {
      let original = results[.step(step.position)]
      guard let original, original.status == .passed else {
        // A probe can be why a later step fails.
        if results.contains(where: { $0.key.isProbe && $0.value.hasRun }) { return repetitions(from: index) }
        break
      }
      durations[index] = original.duration
      let answers = step.places.indices.map { self.answers(scenario, results, index, $0) }
      let isBroken = answers.joined().contains { $0.status != .passed }
      if let control = results[.control(step: index)],
        isBroken || control.status != .passed || control.probeAnswer != nil
      {
        return repetitions(from: index)
      }
      for place in step.places.indices where verdicts[index][place] == nil {
        verdicts[index][place] = verdict(step.places[place].probes, answers[place])
      }
    }
    end(.notPassed)
    return []
  }

  /// Judges a place whose probes ran in a scenario of their own.
  package mutating func judge(_ scenario: ProbedScenario, _ results: [TestStepResult], _ repetition: Repetition) {
    let (step, place) = (repetition.step, repetition.place)
    let before = zip(scenario.slots, results).filter { if case .step = $0.0 { true } else { false } }
    guard results.count == scenario.slots.count, before.allSatisfy({ $1.status == .passed }) else {
      verdicts[step][place] = .notJudged(.notPassed)
      return
    }
    let answers = self.answers(scenario, Dictionary(zip(scenario.slots, results)) { first, _ in first }, step, place)
    verdicts[step][place] = verdict(steps[step].places[place].probes, answers)
  }

  private func answers(
    _ scenario: ProbedScenario, _ results: [ProbedScenario.Slot: TestStepResult], _ step: Int, _ place: Int
  ) -> [TestStepResult] {
    steps[step].places[place].probes.indices.map {
      results[.probe(step: step, place: place, $0)] ?? TestStepResult(status: .skipped)
    }
  }

  private func repetitions(from first: Int) -> [Repetition] {
    steps.indices.dropFirst(first).flatMap { step in
      verdicts[step].indices.filter { verdicts[step][$0] == nil }.map { place in
        let longest = durations[step] ?? durations.values.max() ?? .seconds(1)
        return Repetition(step: step, place: place, limit: longest * 3 + .seconds(1))
      }
    }
  }

  private func verdict(_ probes: [Probe], _ results: [TestStepResult]) -> PlaceVerdict {
    var isFirst = true
    for (probe, result) in zip(probes, results) {
      let isNoticed: Bool
      switch result.status {
      case .passed:
        switch result.probeAnswer {
        case .unsuitable, .notCalled: continue
        case .overran: return .notJudged(.tooSlow)
        case .disturbed: return .notJudged(.disturbed)
        case .noticed: isNoticed = true
        case nil: isNoticed = false
        }
      case .failed where result.exception?.isOfProcess == true: isNoticed = true
      case .failed: return .notJudged(.tooSlow)
      default: return .notJudged(.notPassed)
      }
      if isNoticed { return isFirst ? .noticed : probe.kind == .known ? .negative : .partly }
      isFirst = false
    }
    return isFirst ? .notJudged(.notConverted) : .unnoticed
  }
}

extension ProbedScenario.Slot {
  fileprivate var isProbe: Bool { if case .probe = self { true } else { false } }
}

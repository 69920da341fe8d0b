import GherkinOutcomes
package import GherkinProtocol
package import GherkinRuntime

/// Judges the places of a scenario by the answers of its probes.
package struct ProbeJudge: Sendable {
  /// A probe that runs once more, in a scenario of its own.
  package struct Repetition: Sendable {
    /// The index of the step among the probed ones.
    package let step: Int
    /// The index of the place.
    package let place: Int
    /// The time limit of the probe.
    package let limit: Duration
    /// The results of the place's probes before it, each from a scenario of its own.
    fileprivate var results: [TestStepResult] = []
    /// The index of the probe.
    package var probe: Int { results.count }
  }

  private let steps: [ProbedStep]
  /// The judgements by step and place; nil before there is one.
  package private(set) var judgements: [[PlaceJudgement?]]
  /// The durations of the steps that passed.
  private var durations: [Int: Duration] = [:]

  /// - Parameter steps: the probed steps of the scenario.
  package init(_ steps: [ProbedStep]) {
    self.steps = steps
    judgements = steps.map { step in
      step.places.map {
        $0.probes.isEmpty ? PlaceJudgement(.notJudged(step.isPreparation ? .noCheck : .noOtherValue)) : nil
      }
    }
  }

  /// Ends the judgement of all places that have no verdict.
  package mutating func end(_ reason: PlaceVerdict.Reason) {
    judgements = judgements.map { $0.map { $0 ?? PlaceJudgement(.notJudged(reason)) } }
  }

  /// Judges all places of the scenario.
  ///
  /// - Parameter results: the results of the steps that ran.
  /// - Returns: the first probes of the places that must run once more, because a probe changed what later steps check,
  ///   or ended the process.
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
      for place in step.places.indices where judgements[index][place] == nil {
        judgements[index][place] = judgement(step.places[place], answers[place])
      }
    }
    end(.notPassed)
    return []
  }

  /// Judges no place of a step that does not pass without probes.
  ///
  /// - Parameter results: the results of the steps of the scenario without probes.
  package mutating func judge(_ results: [TestStepResult]) {
    for (index, step) in steps.enumerated()
    where !results.indices.contains(step.position) || results[step.position].status != .passed {
      for place in step.places.indices where judgements[index][place] == nil {
        judgements[index][place] = PlaceJudgement(.notJudged(.notPassed))
      }
    }
  }

  /// Judges a place after a probe ran in a scenario of its own.
  ///
  /// Probes of one scenario would not be enough: a step that consumes something may fail because of the ones before.
  ///
  /// - Returns: the place's next probe; nil if the place has a verdict.
  package mutating func judge(
    _ scenario: ProbedScenario, _ results: [TestStepResult], _ repetition: Repetition
  ) -> Repetition? {
    let (step, place) = (repetition.step, repetition.place)
    guard judgements[step][place] == nil else { return nil }
    let before = zip(scenario.slots, results).filter { if case .step = $0.0 { true } else { false } }
    guard results.count == scenario.slots.count, before.allSatisfy({ $1.status == .passed }) else {
      judgements[step][place] = PlaceJudgement(.notJudged(.notPassed))
      return nil
    }
    let result = results[results.count - 1]
    var next = repetition
    next.results.append(result)
    let isOpen = result.status == .passed && [nil, .unsuitable, .notCalled].contains(result.probeAnswer)
    if isOpen, next.probe < steps[step].places[place].probes.count { return next }
    judgements[step][place] = judgement(steps[step].places[place], next.results)
    return nil
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
      judgements[step].indices.filter { judgements[step][$0] == nil }.map { place in
        let longest = durations[step] ?? durations.values.max() ?? .seconds(1)
        return Repetition(step: step, place: place, limit: longest * 3 + .seconds(1))
      }
    }
  }

  private func judgement(_ place: ProbedPlace, _ results: [TestStepResult]) -> PlaceJudgement {
    var judgement = PlaceJudgement(.notJudged(.notConverted))
    for (probe, result) in zip(place.probes, results) where ![.unsuitable, .notCalled].contains(result.probeAnswer) {
      judgement.tried.append(probe.value)
      switch (result.status, result.probeAnswer) {
      case (.passed, nil):
        judgement.passed.append(probe.value)
        judgement.verdict = .unnoticed
        continue
      case (.passed, .disturbed): judgement.verdict = .notJudged(.disturbed)
      case (.passed, .noticed),
        (.failed, _) where result.status == .passed || result.exception?.isOfProcess == true:
        // A number that is too small or too large for a limit is no negation, unless the step says so.
        let isNegative = probe.kind == .known && (!place.isNumber || place.isNegated)
        judgement.verdict = judgement.passed.isEmpty ? .noticed : isNegative ? .negative : .partly
      case (.passed, _), (.failed, _): judgement.verdict = .notJudged(.tooSlow)
      default: judgement.verdict = .notJudged(.notPassed)
      }
      return judgement
    }
    return judgement
  }
}

extension ProbedScenario.Slot {
  fileprivate var isProbe: Bool { if case .probe = self { true } else { false } }
}

import GherkinProtocol
import GherkinSteps
package import GherkinSyntax

/// A scenario with probes after its `Then` steps, as it runs.
package struct ProbedScenario: Sendable {
  /// A step of the scenario as it runs.
  package enum Slot: Sendable, Hashable {
    /// A step of the feature, by its position.
    case step(Int)
    /// A probe, by the indices of its step among the probed ones, of its place, and of the probe.
    case probe(step: Int, place: Int, Int)
    /// The step once more, by its index among the probed ones.
    case control(step: Int)
    /// A step of the feature after a changed one, by its position. It is called as a probe, so that it waits no longer
    /// than without the change.
    case limited(Int)
  }

  package let scenario: FeatureScenario
  /// The steps, in order.
  package let slots: [Slot]

  /// Adds the probes of all places and the controls to a scenario.
  package init(_ scenario: FeatureScenario, _ steps: [ProbedStep], ids: IncrementingIDGenerator) {
    let indices = Dictionary(uniqueKeysWithValues: steps.enumerated().map { ($1.position, $0) })
    var slots: [Slot] = []
    for position in scenario.pickle.steps.indices {
      slots.append(.step(position))
      guard let index = indices[position] else { continue }
      let probes = steps[index].places.enumerated().flatMap { place, probed in
        probed.probes.indices.map { Slot.probe(step: index, place: place, $0) }
      }
      if !probes.isEmpty { slots += probes + [.control(step: index)] }
    }
    self.init(scenario, steps, slots, limit: nil, ids: ids)
  }

  /// Ends a scenario with a probe, instead of the step.
  ///
  /// - Parameter limit: the time limit of the probe.
  package init(
    _ scenario: FeatureScenario, _ steps: [ProbedStep], step: Int, place: Int, probe: Int, limit: Duration,
    ids: IncrementingIDGenerator
  ) {
    let slots = (0..<steps[step].position).map(Slot.step) + [.probe(step: step, place: place, probe)]
    self.init(scenario, steps, slots, limit: limit, ids: ids)
  }

  /// Replaces a step before the checks by one of its probes.
  ///
  /// - Parameter limit: returns the time limit of a step by its position.
  package init(
    _ scenario: FeatureScenario, _ steps: [ProbedStep], step: Int, place: Int, probe: Int,
    limit: (_ position: Int) -> Duration, ids: IncrementingIDGenerator
  ) {
    let changed = steps[step].position
    let slots = scenario.pickle.steps.indices.map { position -> Slot in
      if position == changed { return .probe(step: step, place: place, probe) }
      return position < changed ? .step(position) : .limited(position)
    }
    self.init(scenario, steps, slots, limit: limit(changed), limits: limit, ids: ids)
  }

  private init(
    _ scenario: FeatureScenario, _ steps: [ProbedStep], _ slots: [Slot], limit: Duration?,
    limits: (Int) -> Duration? = { _ in nil }, ids: IncrementingIDGenerator
  ) {
    self.slots = slots
    var pickle = scenario.pickle
    pickle.id = ids.next()
    var roles: [AttemptOrder.Step.Role] = []
    pickle.steps = slots.map { slot in
      switch slot {
      case .step(let position):
        roles.append(.plain)
        return scenario.pickle.steps[position]
      case .probe(let step, let place, let index):
        let probe = steps[step].places[place].probes[index]
        // A probe with a limit of its own is the only one in the scenario.
        roles.append(.probe(isFirst: index == 0 || limit != nil, limit: limit))
        var copy = scenario.pickle.steps[steps[step].position]
        (copy.id, copy.text, copy.arguments) = (ids.next(), probe.text, probe.blocks)
        return copy
      case .limited(let position):
        roles.append(.probe(isFirst: true, limit: limits(position)))
        return scenario.pickle.steps[position]
      case .control(let step):
        roles.append(.control)
        var copy = scenario.pickle.steps[steps[step].position]
        copy.id = ids.next()
        return copy
      }
    }
    self.scenario = scenario.replacing(pickle, roles: roles)
  }
}

extension SelectedScenarios {
  /// Returns scenarios with probes instead of those of the run.
  package func replacing(_ scenarios: [ProbedScenario]) -> SelectedScenarios {
    let scenarios = scenarios.map(\.scenario)
    return SelectedScenarios(
      features: features.replacing(scenarios), scenarios: scenarios, focusCount: focusCount, isBlocked: isBlocked)
  }
}

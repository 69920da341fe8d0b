import GherkinOutcomes
package import GherkinProtocol
package import GherkinRuntime

/// Finds values of the steps before the checks that never matter: with other values, the scenarios pass too.
///
/// A scenario runs once for each changed value. An argument that mattered at one place is not tried at others.
package struct PreparationProbes: Sendable {
  /// A value that replaces that of a step in a run of its scenario.
  package struct Change: Sendable {
    /// The index of the scenario.
    package let scenario: Int
    /// The indices of the step among the probed ones, of the place, and of the probe.
    package let step: Int
    package let place: Int
    package let probe: Int
    /// The time limits of the steps, by position.
    package let limits: [Duration]
  }

  private struct Subject: Hashable {
    let definition: Int
    let position: ProbedPlace.Position
    /// The name of a column.
    let column: String?

    init(_ step: ProbedStep, _ place: ProbedPlace) {
      definition = step.definition
      // Rows of a table are alike.
      if case .cell(_, let number) = place.position {
        (position, column) = (.cell(row: 0, column: place.name == nil ? number : 0), place.name)
      } else {
        (position, column) = (place.position, nil)
      }
    }
  }

  private struct Place {
    let scenario: Int
    let step: Int
    let place: Int
  }

  /// The maximum number of places where an argument is changed.
  private static let mostPlaces = 16

  private let steps: [Int: [ProbedStep]]
  /// The time limits of all steps, by scenario and position.
  private let limits: [Int: [Duration]]
  /// The places that were not tried yet, by subject, in order.
  private var open: [Subject: [Place]] = [:]
  /// The judgements by scenario, step and place. Places that were not tried have none.
  package private(set) var judgements: [Int: [[PlaceJudgement?]]]
  /// The number of places of a subject in the next round.
  private var size = 1

  /// - Parameters:
  ///   - steps: the steps before the checks, by scenario.
  ///   - durations: the durations of the steps of scenarios that passed, by scenario and position.
  package init(_ steps: [Int: [ProbedStep]], durations: [Int: [Duration]]) {
    self.steps = steps.filter { durations[$0.key] != nil }
    limits = durations.mapValues { $0.map { $0 * 3 + .seconds(1) } }
    judgements = self.steps.mapValues { $0.map { Array(repeating: nil, count: $0.places.count) } }
    for (scenario, steps) in self.steps.sorted(by: { $0.key < $1.key }) {
      for (index, step) in steps.enumerated() {
        for (place, probed) in step.places.enumerated() where !probed.probes.isEmpty {
          open[Subject(step, probed), default: []].append(Place(scenario: scenario, step: index, place: place))
        }
      }
    }
    // Spread over the whole suite.
    let most = Self.mostPlaces
    open = open.mapValues { places in
      places.count <= most ? places : (0..<most).map { places[$0 * places.count / most] }
    }
  }

  /// Returns the changes of the next round: all values of a few places of each argument that has not mattered yet.
  package mutating func nextRound() -> [Change] {
    let places = open.values.flatMap { $0.prefix(size) }.sorted {
      ($0.scenario, $0.step, $0.place) < ($1.scenario, $1.step, $1.place)
    }
    open = open.mapValues { Array($0.dropFirst(size)) }
    size *= 4
    return places.flatMap { place in
      (steps[place.scenario]?[place.step].places[place.place].probes ?? []).indices.map {
        Change(
          scenario: place.scenario, step: place.step, place: place.place, probe: $0,
          limits: limits[place.scenario] ?? [])
      }
    }
  }

  /// Judges a value by the results of its scenario.
  package mutating func judge(_ scenario: ProbedScenario, _ results: [TestStepResult], _ change: Change) {
    guard let step = steps[change.scenario]?[change.step], results.count == scenario.slots.count,
      results.prefix(step.position).allSatisfy({ $0.status == .passed })
    else { return }
    let place = step.places[change.place]
    let result = results[step.position]
    let isNoticed: Bool
    switch (result.status, result.probeAnswer) {
    case (.passed, .noticed): isNoticed = true
    case (.passed, nil):
      isNoticed = results.contains { $0.status != .passed || [.noticed, .overran].contains($0.probeAnswer) }
    case (.failed, _) where result.exception?.isOfProcess == true: isNoticed = true
    default: return
    }
    var judgement = judgements[change.scenario]?[change.step][change.place] ?? PlaceJudgement(.unnoticed)
    let value = place.probes[change.probe].value
    judgement.tried.append(value)
    if isNoticed {
      judgement.verdict = .noticed
      open[Subject(step, place)] = nil
    } else {
      judgement.passed.append(value)
    }
    judgements[change.scenario]?[change.step][change.place] = judgement
  }
}

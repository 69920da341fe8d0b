import GherkinEngine
import GherkinOutcomes
import GherkinProbing
import GherkinProtocol
import GherkinRunHistory
import GherkinRuntime
import GherkinSteps
import GherkinSyntax

extension ProbeReport {
  /// Creates the report of a run.
  ///
  /// - Parameters:
  ///   - exceptions: the values that need not be checked.
  ///   - folder: the folder to which paths of source files are relative.
  init(_ run: ProbeRun.Result, besides exceptions: ProbeExceptions?, from folder: String) {
    let identities = ScenarioIdentities(run.documents)
    var definitions: [Int: Definition] = [:]
    var (stepCount, valuelessStepCount) = (0, 0)
    for scenario in run.scenarios {
      let testCase = scenario.testCase
      let node = testCase.pickle.rowID ?? testCase.pickle.astNodeIds.first ?? ""
      let identity =
        identities.identity(ofNode: node, name: testCase.name)
        ?? ScenarioIdentity(feature: testCase.scope.featureContext.name, scenario: testCase.name)
      for (step, judgements) in zip(scenario.steps, scenario.judgements) {
        if step.places.isEmpty { valuelessStepCount += 1 }
        let line = testCase.location(ofStep: step.position).line
        let places = zip(step.places, judgements).map { place, judgement in
          Place(
            subject: place.subject, scenario: identity, uri: testCase.uri, line: line,
            step: testCase.text(ofStep: step.position), value: place.value, judgement: judgement,
            mayBeNegative: !place.isNumber && !place.hasKnownValues,
            exception: exceptions?.reason(
              uri: testCase.uri, line: line, pattern: run.catalogue.steps[step.definition].source))
        }
        if places.contains(where: \.isJudged) { stepCount += 1 }
        guard !places.isEmpty else { continue }
        definitions[step.definition, default: Definition(step.definition, run.catalogue, from: folder)].places += places
      }
    }
    self.init(
      revision: run.revision, definitions: definitions.sorted { $0.key < $1.key }.map(\.value), stepCount: stepCount,
      valuelessStepCount: valuelessStepCount)
  }
}

extension ProbeReport.Definition {
  fileprivate init(_ index: Int, _ catalogue: StepCatalogue, from folder: String) {
    let step = catalogue.definitions.steps[index]
    let isExpression = if case .expression = step.pattern { true } else { false }
    self.init(
      pattern: step.source, form: isExpression ? .expression : .regularExpression,
      tags: step.libraryTags.map { catalogue.libraryTags[$0].text }, file: step.place.path(from: folder),
      line: step.place.line)
  }
}

extension ProbedPlace {
  fileprivate var subject: ProbeReport.Subject {
    switch position {
    case .argument(let index): ProbeReport.Subject(.argument, index: index, name: name)
    case .cell: ProbeReport.Subject(.column, name: name)
    case .docString: ProbeReport.Subject(.docString)
    }
  }
}

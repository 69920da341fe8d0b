import GherkinEngine
import GherkinFiles
import GherkinOutcomes
import GherkinProbing
import GherkinProtocol
import GherkinRunHistory
import GherkinRuntime
import GherkinSourceScanner
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
    var sources = DefinitionSources(builtAt: run.builtAt)
    var (definitions, preparations): ([Int: Definition], [Int: Definition]) = ([:], [:])
    var (stepCount, valuelessStepCount) = (0, 0)
    for scenario in run.scenarios {
      let testCase = scenario.testCase
      let identity =
        identities.identity(of: testCase.pickle)
        ?? ScenarioIdentity(feature: testCase.scope.featureContext.name, scenario: testCase.name)
      /// Adds the places of a step that have a judgement to its definition.
      func add(_ step: ProbedStep, _ judgements: [PlaceJudgement?], to definitions: inout [Int: Definition]) -> [Place]
      {
        let line = testCase.location(ofStep: step.position).line
        let text = testCase.text(ofStep: step.position)
        let digest = TextDigest(step: text, testCase.blocks(ofStep: step.position)).text
        let places = zip(step.places, judgements).compactMap { place, judgement in
          judgement.map {
            Place(
              subject: place.subject, scenario: identity, uri: testCase.uri, line: line, step: text,
              value: place.value, judgement: $0,
              mayBeNegative: place.isNegated || !place.isNumber && !place.hasKnownValues,
              exception: exceptions?.reason(
                uri: testCase.uri, line: line, pattern: run.catalogue.steps[step.definition].source),
              digest: digest)
          }
        }
        if definitions[step.definition] == nil, !places.isEmpty {
          definitions[step.definition] = Definition(step.definition, run.catalogue, from: folder, &sources)
        }
        definitions[step.definition]?.places += places
        return places
      }
      for (step, judgements) in zip(scenario.steps, scenario.judgements) {
        if step.places.isEmpty { valuelessStepCount += 1 }
        if add(step, judgements, to: &definitions).contains(where: \.isJudged) { stepCount += 1 }
      }
      for (step, judgements) in zip(scenario.preparations, scenario.preparationJudgements) {
        _ = add(step, judgements, to: &preparations)
      }
    }
    func sorted(_ definitions: [Int: Definition]) -> [Definition] {
      definitions.sorted { $0.key < $1.key }.map(\.value)
    }
    self.init(
      revision: run.revision, definitions: sorted(definitions), preparations: sorted(preparations),
      stepCount: stepCount, valuelessStepCount: valuelessStepCount)
  }
}

extension ProbeReport.Definition {
  fileprivate init(
    _ index: Int, _ catalogue: StepCatalogue, from folder: String, _ sources: inout DefinitionSources
  ) {
    let step = catalogue.definitions.steps[index]
    let isExpression = if case .expression = step.pattern { true } else { false }
    self.init(
      pattern: step.source, form: isExpression ? .expression : .regularExpression,
      tags: step.libraryTags.map { catalogue.libraryTags[$0].text }, file: step.place.path(from: folder),
      line: step.place.line, digest: sources.digest(of: step.source, at: step.place))
  }
}

/// The sources of definitions.
private struct DefinitionSources {
  /// The time at which the program with the definitions was built, in nanoseconds since 1970.
  let builtAt: Int64
  private var files: [String: (bytes: [UInt8], calls: [StepScan.Definition])] = [:]

  init(builtAt: Int64) {
    self.builtAt = builtAt
  }

  /// Returns the digest of the call of a definition; nil if its file was changed after the build, or its body is not in
  /// the call.
  mutating func digest(of pattern: String, at place: CodeLocation) -> String? {
    let file = files[place.filePath] ?? read(place.filePath)
    files[place.filePath] = file
    let call = file.calls.first {
      $0.line == place.line && $0.body != nil && [pattern, nil].contains($0.pattern.text?.value)
    }
    return call.map { TextDigest(call: $0.call, in: file.bytes).text }
  }

  private func read(_ path: String) -> (bytes: [UInt8], calls: [StepScan.Definition]) {
    guard let time = SystemCalls.modificationTime(of: path), time <= builtAt, let bytes = FileReader.readable(path)
    else { return ([], []) }
    return (bytes, StepScan(bytes).definitions)
  }
}

extension ProbedPlace {
  fileprivate var subject: ProbeReport.Subject {
    switch position {
    // A group of a regular expression for any text has no name.
    case .argument(let index): ProbeReport.Subject(.argument, index: index, name: name == "" ? nil : name)
    case .cell: ProbeReport.Subject(.column, name: name)
    case .docString: ProbeReport.Subject(.docString)
    }
  }
}

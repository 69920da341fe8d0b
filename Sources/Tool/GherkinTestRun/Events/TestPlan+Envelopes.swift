package import GherkinExpressions
package import GherkinRuntime
import GherkinProtocol
package import GherkinMessages
import GherkinSyntax
package import GherkinSteps
import Synchronization

extension TestPlan {
  /// Returns the message for a test case.
  package func envelope(of testCase: TestCase, runID: String) -> Envelope.TestCase {
    let steps = (0..<testCase.testSteps.count).map { position in
      let id = testCase.testStepIDs[position]
      switch testCase.testSteps[position] {
      case .hook(let hook), .beginOfAround(let hook), .endOfAround(let hook):
        return Envelope.TestStep(id: id, hookId: catalogue.hookIDs[hook])
      case .knownFailure:
        return Envelope.TestStep(
          id: id, pickleStepId: nil, stepDefinitionIds: nil, stepMatchArgumentsLists: nil)
      case .step(let step):
        return Envelope.TestStep(
          id: id, pickleStepId: testCase.scenario.pickle.steps[step].id,
          stepDefinitionIds: catalogue.ids(of: testCase.binding(ofStep: step)),
          arguments: StepArguments(plan: self, testCase: testCase, step: step))
      }
    }
    return Envelope.TestCase(id: testCase.id, pickleId: testCase.pickle.id, testSteps: steps, testRunStartedId: runID)
  }

  /// Returns the suggestion message for an undefined step.
  package func suggestion(for testCase: TestCase, step: Int) -> Envelope.Suggestion {
    Envelope.Suggestion(
      id: testCase.suggestionIDs[step] ?? "", pickleStepId: testCase.step(step).id,
      snippets: snippets(for: testCase, step: step))
  }
}

/// The arguments of a step of a test case.
private struct StepArguments: Envelope.PlannedArguments {
  let plan: TestPlan
  let testCase: TestCase
  let step: Int

  var lists: [[Envelope.StepMatchArgument]] {
    plan.matches(testCase, step: step).map { $0.arguments.map(Envelope.StepMatchArgument.init) }
  }

  var ranges: [Range<Int>] {
    guard case .matched(let match) = testCase.binding(ofStep: step) else { return [] }
    return match.argumentRanges
  }
}

extension Envelope.StepMatchArgument {
  init(_ argument: MatchedArgument) {
    self.init(group: Envelope.Group(argument.group), parameterTypeName: argument.parameterType)
  }
}

extension Envelope.Group {
  package init(_ group: GherkinExpressions.Group) {
    self.init(
      children: group.children.isEmpty ? nil : group.children.map(Self.init), start: group.start, value: group.value)
  }
}

extension StepCatalogue {
  /// Returns the ids of the definitions that match a step.
  fileprivate func ids(of binding: StepBinding) -> [String] {
    if case .matched(let match) = binding { stepIDs[match.step] } else { binding.definitions.flatMap { stepIDs[$0] } }
  }

  /// Returns the messages of the catalogue: parameter types, then definitions and hooks in order of registration.
  ///
  /// - Parameter folder: the folder to which paths of source files are relative.
  package func envelopes(from folder: String) -> [Envelope] {
    var envelopes = zip(definitions.parameterTypes, parameterTypeIDs).map { type, id in
      Envelope.parameterType(
        .init(
          id: id, name: type.name, regularExpressions: type.regexps,
          preferForRegularExpressionMatch: type.preferForRegexpMatch, useForSnippets: type.useForSnippets,
          sourceReference: type.place.map { .init($0, from: folder) }))
    }
    envelopes += undefinedParameterTypes.map { type in
      .undefinedParameterType(.init(expression: type.expression, name: type.name))
    }
    for entry in definitions.entries {
      switch entry {
      case .step(let index):
        let step = steps[index]
        guard step.isDefined else { continue }
        envelopes.append(
          .stepDefinition(
            .init(
              id: stepIDs[index][0], pattern: step.source, patternType: step.patternType,
              sourceReference: .init(step.definition.place, from: folder))))
      case .hook(let index):
        envelopes.append(.hook(envelope(ofHook: index, from: folder)))
      }
    }
    return envelopes
  }

  /// Returns the message of a hook.
  func envelope(ofHook index: Int, from folder: String) -> Envelope.Hook {
    let hook = hooks[index]
    return Envelope.Hook(
      id: hookIDs[index], name: hook.name, sourceReference: .init(hook.place, from: folder), tagExpression: hook.tags,
      type: hook.envelopeType)
  }
}

extension MatchableStep {
  /// The type of the pattern in messages.
  package var patternType: Envelope.StepDefinition.PatternType {
    switch definition.pattern {
    case .expression: .cucumberExpression
    case .regularExpression, .regexLiteral: .regularExpression
    }
  }
}

extension Envelope.SourceReference {
  /// Creates a reference to a code location, with its path relative to a folder.
  package init(_ place: CodeLocation, from folder: String) {
    self.init(uri: place.path(from: folder), location: Location(line: place.line))
  }
}

extension Definitions.Hook {
  /// The hook's type in messages; nil for hooks of features and rules, and around steps, for which messages have no
  /// type.
  fileprivate var envelopeType: Envelope.Hook.HookType? {
    switch moment {
    case .makeOnce, .beforeAll: .beforeTestRun
    case .tearDownOnce, .afterAll: .afterTestRun
    case .beforeFeature, .afterFeature, .beforeRule, .afterRule, .aroundStep: nil
    case .beforeScenario: .beforeTestCase
    case .afterScenario: .afterTestCase
    case .beforeStep: .beforeTestStep
    case .afterStep, .onFailure: .afterTestStep
    case .around: part == .beginOfAround ? .beforeTestCase : .afterTestCase
    }
  }
}

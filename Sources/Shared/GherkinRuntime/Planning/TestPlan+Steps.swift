import GherkinProtocol
import GherkinSteps
package import GherkinSyntax
import Synchronization

extension TestPlan {
  /// A definition that matches a step, with the arguments.
  package typealias Match = (definition: Int, arguments: [MatchedArgument])

  /// Returns the definitions that match a step, with the arguments.
  package func matches(_ testCase: TestCase, step: Int) -> [Match] {
    switch testCase.binding(ofStep: step) {
    case .undefined: return []
    case .matched(let match): return [(match.step, arguments(of: match, testCase, step))]
    case .ambiguous:
      // Ambiguous steps are rare, so their matches are recomputed instead of stored.
      return testCase.withText(ofStep: step) { text in catalogue.matches(of: text, tags: testCase.tags) }
    }
  }

  /// Returns the arguments of a step that matches one definition.
  package func arguments(of match: StepMatch, _ testCase: TestCase, _ step: Int) -> [MatchedArgument] {
    testCase.withText(ofStep: step) { catalogue.steps[match.step].arguments(testCase.groups(match), in: $0) }
  }

  /// Returns the errors of fixtures that a step uses; empty if there are none, and for a step that does not match
  /// exactly one definition.
  package func fixtureErrors(_ testCase: TestCase, step: Int) -> [any Error] {
    guard case .matched(let match) = testCase.binding(ofStep: step), let source = catalogue.examples,
      catalogue.steps[match.step].hasParameter("fixture")
    else { return [] }
    return arguments(of: match, testCase, step).filter { $0.parameterType == "fixture" }
      .compactMap { argument in
        guard let name = argument.group.children.lazy.compactMap(\.value).first ?? argument.group.value else {
          return nil
        }
        do {
          try source.checkFixture(name, testCase.uri)
          return nil
        } catch {
          return error
        }
      }
  }

  /// Returns the deprecated steps of a scenario: the index of each step, and that of its definition.
  package func deprecatedSteps(of testCase: TestCase) -> [(step: Int, definition: Int)] {
    (0..<testCase.stepCount).compactMap { step in
      guard case .matched(let match) = testCase.binding(ofStep: step),
        catalogue.steps[match.step].definition.options.deprecated != nil
      else { return nil }
      return (step, match.step)
    }
  }

  /// Returns the snippet for an undefined step. Steps of the plan that need the same expression have the same snippet.
  package func snippet(for testCase: TestCase, step: Int) -> String? {
    let selection = selection.withLock { known in
      if let known { return known }
      let selection = SnippetSelection(undefinedSteps.map { snippets(for: $0, step: $1) })
      known = selection
      return selection
    }
    return selection.code(for: snippets(for: testCase, step: step))
  }

  private var undefinedSteps: [(testCase: TestCase, step: Int)] {
    testCases.flatMap { testCase in
      (0..<testCase.stepCount).compactMap { step in
        if case .undefined = testCase.binding(ofStep: step) { (testCase, step) } else { nil }
      }
    }
  }

  /// Returns the snippets for an undefined step, the best one first, each below a comment with a similar definition.
  package func snippets(for testCase: TestCase, step: Int) -> [Snippet] {
    snippets.withLock { writer in
      do throws(StepLibraryProblem) {
        let text = testCase.text(ofStep: step)
        let hint = writer.hint(for: text, catalogue)
        return try writer.snippets(
          for: text, type: testCase.type(ofStep: step), blocks: testCase.blocks(ofStep: step)
        ).map { Snippet(language: $0.language, code: hint + $0.code) }
      } catch {
        // Parameter types are validated when libraries are combined, so this cannot fail.
        return []
      }
    }
  }
}

extension StepCatalogue {
  /// Returns all definitions that match a text in a scenario with certain tags, with the arguments.
  fileprivate func matches(of text: UnsafeBufferPointer<UInt8>, tags: [String]) -> [TestPlan.Match] {
    var index = StepIndex(self)
    let selection = index.selection(for: tags)
    var matches: [TestPlan.Match] = []
    for rank in selection.ranks where matches.isEmpty {
      for definition in steps.indices where selection.rank(ofTags: tagsOfSteps[definition]) == rank {
        var groups: [MatchedGroup] = []
        var string: String?
        do throws(StepLibraryProblem) {
          guard try index.match(definition, text, &string, &groups) else { continue }
        } catch {
          // The text matched this definition in planning, or was not matched against it.
          continue
        }
        matches.append((definition, steps[definition].arguments(groups[...], in: text)))
      }
    }
    return matches
  }
}

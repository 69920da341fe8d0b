package import GherkinProtocol

/// A scenario of a run as reports show it: its place in the features, and its steps and hooks in the order of execution.
/// It is the same for a run in this process and for a saved stream.
package struct ReportedScenario: Sendable {
  /// The heading of a feature or a rule.
  package struct Heading: Sendable, Hashable {
    /// Identifies it in a run.
    package let id: String
    package let keyword: String
    package let name: String

    package init(id: String, keyword: String, name: String) {
      self.id = id
      self.keyword = keyword
      self.name = name
    }
  }

  /// A step definition.
  package final class Definition: Sendable {
    /// The id in messages.
    package let id: String
    package let pattern: String
    /// The file and the line; nil if they are unknown.
    package let place: String?

    package init(id: String, pattern: String, place: String?) {
      self.id = id
      self.pattern = pattern
      self.place = place
    }
  }

  /// The definitions that match a step.
  package enum Match: Sendable {
    case undefined
    /// The arguments are byte ranges of the text, in order.
    case one(Definition, arguments: [Range<Int>])
    case ambiguous([Definition])
  }

  /// A step of the feature.
  package struct Step: Sendable {
    /// The keyword, as written; empty if it is unknown.
    package let keyword: String
    /// The text with placeholders replaced.
    package let text: String
    /// The table and the doc string.
    package let blocks: ArraySlice<PickleStepArgument>
    package let match: Match

    /// The byte ranges of the arguments, if exactly one definition matches.
    package var arguments: [Range<Int>] { if case .one(_, let arguments) = match { arguments } else { [] } }
    /// The definition, if exactly one matches.
    package var definition: Definition? { if case .one(let definition, _) = match { definition } else { nil } }

    package init(keyword: String, text: String, blocks: ArraySlice<PickleStepArgument>, match: Match) {
      self.keyword = keyword
      self.text = text
      self.blocks = blocks
      self.match = match
    }
  }

  /// What runs.
  package enum TestStep: Sendable {
    case step(Step)
    /// A hook, by its id in messages.
    case hook(id: String)
    /// The check of the tag `@known-failure`.
    case check
  }

  /// The ids of test steps in messages.
  package enum StepIDs: Sendable {
    /// Consecutive numbers, starting with this one.
    case numbers(from: Int)
    case listed([String])
  }

  /// The feature; nil if it is unknown.
  package let feature: Heading?
  /// The rule; nil outside rules.
  package let rule: Heading?
  /// The keyword, as written.
  package let keyword: String
  /// The name with placeholders replaced.
  package let name: String
  /// The tags with their `@`, starting with inherited ones.
  package let tags: [String]
  /// The feature file.
  package let uri: String
  /// The line of the scenario, or of its examples row.
  package let line: Int
  package let testSteps: [TestStep]
  private let ids: StepIDs

  package init(
    feature: Heading?, rule: Heading?, keyword: String, name: String, tags: [String], uri: String, line: Int,
    testSteps: [TestStep], ids: StepIDs
  ) {
    self.feature = feature
    self.rule = rule
    self.keyword = keyword
    self.name = name
    self.tags = tags
    self.uri = uri
    self.line = line
    self.testSteps = testSteps
    self.ids = ids
  }

  /// The steps of the feature, in order.
  package var steps: [Step] {
    testSteps.compactMap { if case .step(let step) = $0 { step } else { nil } }
  }

  /// Returns the position of a test step by its id in messages; nil if there is none.
  ///
  /// - Parameter guess: the position to try first, such as the number of ended steps.
  package func position(ofTestStep id: String, guess: Int) -> Int? {
    switch ids {
    case .numbers(let first): return Int(id).map { $0 - first }.flatMap { testSteps.indices.contains($0) ? $0 : nil }
    case .listed(let ids):
      if ids.indices.contains(guess), ids[guess] == id { return guess }
      return ids.firstIndex(of: id)
    }
  }
}

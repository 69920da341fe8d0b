import GherkinProtocol
package import GherkinSyntax
import Synchronization

/// A scenario of a run as reports show it: its place in the features, and its steps and hooks in the order of execution.
/// It is the same for a run in this process and for a saved stream.
package final class ReportedScenario: Sendable {
  /// The heading of a feature or a rule.
  package struct Heading: Sendable, Hashable {
    /// Identifies it in a run.
    package let id: String
    package let keyword: String
    package let name: String
    package let line: Int

    package init(id: String, keyword: String, name: String, line: Int) {
      self.id = id
      self.keyword = keyword
      self.name = name
      self.line = line
    }
  }

  /// A row of examples.
  package struct Row: Sendable, Hashable {
    /// The name of the outline, with its placeholders.
    package let outline: String
    /// The name of the block of examples.
    package let examples: String
    /// The index of the block in the outline, counted from 0.
    package let block: Int
    /// The index of the row in the block, counted from 0.
    package let index: Int
    package let columns: [String]
    package let cells: [String]

    package init(outline: String, examples: String, block: Int, index: Int, columns: [String], cells: [String]) {
      self.outline = outline
      self.examples = examples
      self.block = block
      self.index = index
      self.columns = columns
      self.cells = cells
    }

    /// The number of the block and of the row: `#1.2`.
    package var number: String { "#\(block + 1).\(index + 1)" }
  }

  /// A step definition.
  package final class Definition: Sendable {
    /// The id in messages.
    package let id: String
    package let pattern: String
    /// Whether the pattern is a regular expression.
    package let isRegularExpression: Bool
    /// The file, or the class in other languages; nil if it is unknown.
    package let file: String?
    package let line: Int?
    /// The file and the line; nil if they are unknown.
    package let place: String?
    /// Whether more than the id is known: a stream can lack the definition.
    package var isKnown: Bool { !pattern.isEmpty || place != nil }

    package init(
      id: String, pattern: String, isRegularExpression: Bool = false, file: String? = nil, line: Int? = nil,
      place: String?
    ) {
      self.id = id
      self.pattern = pattern
      self.isRegularExpression = isRegularExpression
      self.file = file
      self.line = line
      self.place = place
    }
  }

  /// A hook.
  package final class Hook: Sendable {
    /// The id in messages.
    package let id: String
    package let kind: Kind
    /// The name; nil if it has none.
    package let name: String?
    /// The file; nil if it is unknown.
    package let file: String?
    package let line: Int?
    /// The file and the line; nil if they are unknown.
    package let place: String?

    package enum Kind: String, Sendable {
      case beforeAll = "BeforeAll"
      case afterAll = "AfterAll"
      case before = "Before"
      case after = "After"
      case beforeStep = "BeforeStep"
      case afterStep = "AfterStep"
      /// A hook of a feature or a rule, or around a step, of which messages do not say more.
      case other = "Hook"
    }

    package init(
      id: String, kind: Kind, name: String?, file: String? = nil, line: Int? = nil, place: String? = nil
    ) {
      self.id = id
      self.kind = kind
      self.name = name
      self.file = file
      self.line = line
      self.place = place
    }

    /// The kind and the name: `Before (open the shop)`.
    package var title: String { name.map { "\(kind.rawValue) (\($0))" } ?? kind.rawValue }
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
    /// The id of the pickle's step in messages; nil if it is not needed.
    package let id: String?
    /// The keyword, as written; empty if it is unknown.
    package let keyword: String
    /// The text with placeholders replaced.
    package let text: String
    /// The line in the feature; nil if it is unknown.
    package let line: Int?
    /// The table and the doc string.
    package let blocks: ArraySlice<PickleStepArgument>
    package let match: Match

    /// The byte ranges of the arguments, if exactly one definition matches.
    package var arguments: [Range<Int>] { if case .one(_, let arguments) = match { arguments } else { [] } }
    /// The definition, if exactly one matches.
    package var definition: Definition? { if case .one(let definition, _) = match { definition } else { nil } }
    /// All definitions that match.
    package var definitions: [Definition] {
      switch match {
      case .undefined: []
      case .one(let definition, _): [definition]
      case .ambiguous(let definitions): definitions
      }
    }

    package init(
      id: String? = nil, keyword: String, text: String, line: Int?, blocks: ArraySlice<PickleStepArgument>, match: Match
    ) {
      self.id = id
      self.keyword = keyword
      self.text = text
      self.line = line
      self.blocks = blocks
      self.match = match
    }
  }

  /// What runs.
  package enum TestStep: Sendable {
    case step(Step)
    case hook(Hook)
    /// The check of the tag `@known-failure`.
    case check

    /// The keyword and the text of the step, or the kind and the name of the hook.
    var title: String {
      switch self {
      case .step(let step): step.keyword + step.text
      case .hook(let hook): hook.title
      case .check: Hook.Kind.other.rawValue
      }
    }
  }

  /// The names, places and steps of a scenario.
  package final class Description: Sendable {
    /// The feature; nil if it is unknown.
    package let feature: Heading?
    /// The rule; nil outside rules.
    package let rule: Heading?
    /// The keyword, as written.
    package let keyword: String
    /// The name with placeholders replaced.
    package let name: String
    /// The row of examples; nil for a plain scenario.
    package let row: Row?
    /// The tags with their `@`, starting with inherited ones.
    package let tags: [String]
    /// The feature file.
    package let uri: String
    /// The line of the scenario, or of its examples row; that of the block of examples if the row is in another file.
    package let line: Int
    /// The line in the file with the row; 0 if the row is in the feature.
    package let lineOfRow: Int
    /// The number among the scenarios of the file with equal names, from 1.
    private let number: Int
    /// The code of the spoken language: `en`.
    package let language: String
    package let testSteps: [TestStep]
    /// Returns the scenario in the syntax tree of its file.
    fileprivate let syntax: @Sendable () -> PickleLineage?

    /// - Parameter syntax: returns the scenario in the syntax tree of its file.
    package init(
      feature: Heading?, rule: Heading?, keyword: String, name: String, row: Row?, tags: [String], uri: String,
      line: Int, lineOfRow: Int, number: Int = 1, language: String, testSteps: [TestStep],
      syntax: @escaping @Sendable () -> PickleLineage?
    ) {
      self.feature = feature
      self.rule = rule
      self.keyword = keyword
      self.name = name
      self.row = row
      self.tags = tags
      self.uri = uri
      self.line = line
      self.lineOfRow = lineOfRow
      self.number = number
      self.language = language
      self.testSteps = testSteps
      self.syntax = syntax
    }

    /// The name in reports.
    package var fullName: ScenarioName {
      ScenarioName(
        feature: feature?.name, rule: rule?.name, name: name, row: row.map { ($0.outline, $0.columns, $0.cells) },
        number: number)
    }

    /// The steps of the feature, in order.
    package var steps: [Step] {
      testSteps.compactMap { if case .step(let step) = $0 { step } else { nil } }
    }
  }

  /// The id of the pickle in messages.
  package let id: String
  /// The ids of the test steps in messages, and whether each is a step of the feature; empty if it was not planned.
  private let plan: [(id: String, isStep: Bool)]
  private let describe: @Sendable () -> Description
  private let described = Mutex<Description?>(nil)

  /// - Parameters:
  ///   - id: the id of the pickle in messages.
  ///   - plan: the ids of the test steps in messages, and whether each is a step of the feature; empty if the scenario
  ///     was not planned.
  ///   - describe: returns the description.
  package init(id: String, plan: [(id: String, isStep: Bool)], describe: @escaping @Sendable () -> Description) {
    self.id = id
    self.plan = plan
    self.describe = describe
  }

  /// The description, which is created on first use: most reports show few passed scenarios.
  package var description: Description {
    described.withLock { described in
      if let described { return described }
      let description = describe()
      described = description
      return description
    }
  }

  package var feature: Heading? { description.feature }
  package var rule: Heading? { description.rule }
  package var keyword: String { description.keyword }
  package var name: String { description.name }
  package var row: Row? { description.row }
  package var tags: [String] { description.tags }
  package var uri: String { description.uri }
  package var line: Int { description.line }
  package var lineOfRow: Int { description.lineOfRow }
  package var language: String { description.language }
  package var testSteps: [TestStep] { description.testSteps }

  /// The scenario in the syntax tree of its file; nil if that is unknown.
  package var syntax: PickleLineage? { description.syntax() }

  /// The steps of the feature, in order.
  package var steps: [Step] { description.steps }

  /// Returns whether a test step is a step of the feature.
  package func isStep(_ position: Int) -> Bool { plan.isEmpty || plan[position].isStep }

  /// Returns the position of a test step by its id in messages; nil if there is none.
  ///
  /// - Parameter guess: the position to try first, such as the number of ended steps.
  package func position(ofTestStep id: String, guess: Int) -> Int? {
    plan.indices.contains(guess) && plan[guess].id == id ? guess : plan.firstIndex { $0.id == id }
  }
}

import Gherkin
import GherkinRuntime
public import Testing

/// A scenario of a feature file, as a case of a test function.
public struct Scenario: Sendable {
  private enum Content {
    case testCase(ScenarioSession, TestCase)
    /// A scenario that does not run, as others are in focus.
    case outOfFocus(ScenarioSession, Pickle)
    /// A feature file that cannot be parsed, and why.
    case broken(FeaturePlace, [ParseError])
  }

  private let content: Content
  /// The scenario's name, placeholders replaced; behind it the values of its row where the name has none of them.
  public let name: String
  /// The feature file.
  public let file: String
  /// The scenario's line in the feature file, or that of its row of examples; from 1.
  public let line: Int
  /// The scenario's tags, with their `@`, inherited ones first.
  public let tags: [String]

  init(_ session: ScenarioSession, _ testCase: TestCase) {
    self.init(.testCase(session, testCase), testCase.pickle, session)
  }

  init(outOfFocus pickle: Pickle, _ session: ScenarioSession) {
    self.init(.outOfFocus(session, pickle), pickle, session)
  }

  private init(_ content: Content, _ pickle: Pickle, _ session: ScenarioSession) {
    self.content = content
    name = session.name(of: pickle)
    file = pickle.uri
    line = pickle.location.line
    tags = pickle.tags.map(\.name)
  }

  init(broken file: String, root: String, _ errors: [ParseError]) {
    let place = FeaturePlace(root: root)
    content = .broken(place, errors)
    name = "\(place.path(file)) cannot be parsed"
    self.file = file
    line = errors.first?.location.line ?? 1
    tags = []
  }

  /// Runs the scenario with its hooks, in a world of its own, and records what does not pass at its place in the feature
  /// file: to be called once in each case.
  ///
  /// A step fails by throwing, or by a failed `#expect` in it; the steps after it are skipped. A pending step is a known
  /// issue. One that nobody defined fails with the code that would define it, an ambiguous one with its definitions.
  ///
  /// - Throws: what cancels the case where the scenario is skipped: by its tag `@skip`, by a step or hook that throws
  ///   `Skip`, or as another scenario is in focus. Hand it on.
  public func run() async throws {
    switch content {
    case .testCase(let session, let testCase): try await session.run(testCase)
    case .outOfFocus(let session, let pickle): try session.skip(pickle, "the tag @focus of others")
    case .broken(let place, let errors):
      for error in errors {
        let location = place.location(error.uri, line: error.location.line, column: error.location.column)
        Issue.record("\(error.message.visibleText)", sourceLocation: location)
      }
    }
  }
}

extension Scenario: CustomTestStringConvertible {
  /// What test reports call the case.
  public var testDescription: String { name }
}

import GherkinSyntax
import GherkinRuntime
import Synchronization
public import Testing

/// A scenario of a feature file, as a case of a test function.
public struct Scenario: Sendable {
  private enum Content {
    case testCase(ScenarioSession, TestCase)
    /// A scenario that does not run because others are focused.
    case outOfFocus
    /// A feature file that cannot be parsed, with its errors.
    case broken([ParseError])
    /// The reason why environment variables choose no scenario.
    case unchosen(String)
  }

  private let content: Content
  private let place: FeaturePlace
  /// The scenario's name, placeholders replaced; after it the values of its row if the name has none of them.
  public let name: String
  /// The feature file.
  public let file: String
  /// The scenario's line in the feature file, or that of its row of examples; from 1.
  public let line: Int
  /// The scenario's tags, with their `@`, inherited ones first.
  public let tags: [String]

  init(_ session: ScenarioSession, _ testCase: TestCase) {
    self.init(.testCase(session, testCase), testCase, session)
  }

  init(outOfFocus testCase: TestCase, _ session: ScenarioSession) {
    self.init(.outOfFocus, testCase, session)
  }

  private init(_ content: Content, _ testCase: TestCase, _ session: ScenarioSession) {
    self.content = content
    place = session.place
    name = session.name(of: testCase)
    file = testCase.uri
    line = testCase.location.line
    tags = testCase.tags
  }

  init(broken file: String, root: String, _ errors: [ParseError]) {
    place = FeaturePlace(root: root)
    content = .broken(errors)
    name = "\(place.path(file)) cannot be parsed"
    self.file = file
    line = errors.first?.location.line ?? 1
    tags = []
  }

  init(unchosen reason: String, file: String, root: String) {
    place = FeaturePlace(root: root)
    content = .unchosen(reason)
    name = "no scenario is chosen"
    self.file = file
    line = 1
    tags = []
  }

  /// Whether it stands for a function that environment variables leave empty.
  var isUnchosen: Bool { if case .unchosen = content { true } else { false } }

  /// Whether the scenario represents a file that cannot be parsed.
  var isBroken: Bool { if case .broken = content { true } else { false } }

  /// Runs the scenario with its hooks, in its own world, and records failures at their location in the feature file.
  /// Call it once in each case.
  ///
  /// A step fails by throwing, or by a failed `#expect`; the steps after it are skipped. A pending step fails too, unless
  /// the scenarios are not strict. A step that fails in a scenario tagged `@known-failure` is a known issue. An undefined
  /// step fails with code for a definition, an ambiguous one with its definitions.
  ///
  /// - Throws: the cancellation error of a skipped scenario: one with the tag `@skip`, one in which a step or hook
  ///   throws `Skip`, or one that the tag `@focus` of another scenario excludes. Rethrow it.
  public func run() async throws {
    guard Test.current != nil else { throw NoTestError() }
    CaseScope.current?.hasRun.store(true, ordering: .relaxed)
    guard let reason = try await play() else { return }
    let location = place.location(file, line: line, column: 1)
    if !reason.isReported {
      Finding.receive(
        Finding("\(reason.text)\nin \"\(name)\" at \(place.path(file)):\(line):1", .warning, at: location))
    }
    try Test.cancel("\(reason.text.visibleText)", sourceLocation: location)
  }

  /// Why a scenario did not run.
  struct NotRun {
    let text: String
    /// Whether the reason was reported for another scenario.
    var isReported = false

    init(_ text: String) {
      self.text = text
    }
  }

  /// Runs the scenario, and passes its problems to the receiver.
  ///
  /// - Parameter stage: the receiver of the events of its steps.
  /// - Returns: why it did not run, such as "skipped by its tag @skip"; nil if it ran.
  func play(on stage: (any StepStage)? = nil) async throws -> NotRun? {
    switch content {
    case .testCase(let session, let testCase): return try await session.run(testCase, on: stage)
    case .outOfFocus: return NotRun("skipped by the tag @focus of other scenarios")
    case .broken(let errors):
      for error in errors {
        let location = place.location(error.uri, line: error.location.line, column: error.location.column)
        Finding.receive(Finding(error.message, at: location))
      }
      return nil
    case .unchosen(let reason):
      if ChosenScenarios.haveAny.load(ordering: .relaxed) { return NotRun(reason) }
      let location = place.location(file, line: line, column: 1)
      Finding.receive(Finding("\(reason), and those of no other one; correct it", at: location))
      return nil
    }
  }
}

/// A scenario was run outside of a test of Swift Testing.
package struct NoTestError: Error, CustomStringConvertible {
  package let description =
    "Scenario.run() was called outside of a test of Swift Testing, which could not report its failures; call it in a "
    + "function with @Test and not in an XCTestCase or a detached task; on Apple platforms, FeatureTestCase runs "
    + "scenarios in XCTest"
}

extension Scenario: Identifiable {
  /// The path relative to the package, and the line: `Features/a.feature:12`. It identifies the case in test reports.
  public var id: String { "\(place.path(file)):\(line)" }
}

extension Scenario: CustomTestStringConvertible {
  /// The name of the case in test reports.
  public var testDescription: String { name.visibleText }
}

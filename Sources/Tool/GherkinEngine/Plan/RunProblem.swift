import GherkinExpressions
import Foundation
import GherkinSyntax
import GherkinFormatters
import GherkinRuntime
import GherkinSteps
import GherkinProtocol
import GherkinFeatureFiles

/// A problem of a plan or a run, with its location.
public struct RunProblem: Sendable, Hashable, CustomStringConvertible {
  /// The kind of a problem.
  public struct Kind: Sendable, Hashable, CustomStringConvertible {
    /// The kind in words.
    public let description: String

    private init(_ description: String) {
      self.description = description
    }

    /// A feature cannot be parsed. No scenario of the plan runs, unless the plan continues on parse errors.
    public static let parseError = Kind("parse error")
    /// No definition matches a step. Its scenario is undefined.
    public static let undefinedStep = Kind("undefined step")
    /// Several definitions match a step. Its scenario is ambiguous.
    public static let ambiguousStep = Kind("ambiguous step")
    /// A step names a fixture that cannot be found. The step fails.
    public static let missingFixture = Kind("missing fixture")
    /// Examples have no rows, so they add no scenario. The run may succeed.
    public static let emptyExamples = Kind("empty examples")
    /// A file was not read because its name ends with `.feature` in another letter case. The run may succeed.
    public static let unreadFile = Kind("unread file")
    /// A hook of the run, of a feature or of a rule failed.
    public static let failedHook = Kind("failed hook")
    /// The run did not finish.
    public static let brokenRun = Kind("broken run")
    /// An issue was recorded outside of all steps and hooks. The run finished, and failed.
    public static let strayIssue = Kind("stray issue")
    /// A report could not be written.
    public static let unwrittenReport = Kind("unwritten report")
  }

  /// The kind of the problem.
  public let kind: Kind
  /// The problem and, if there is one, the remedy.
  public let message: String
  /// The feature or the Swift file, as reports name it; nil if the problem is not in a file.
  public let file: String?
  /// The line in the file, from 1; nil if it is not known.
  public let line: Int?
  /// The column in the line, from 1; nil if it is not known.
  public let column: Int?

  init(_ kind: Kind, _ message: String, file: String? = nil, line: Int? = nil, column: Int? = nil) {
    self.kind = kind
    self.message = message
    self.file = file
    self.line = line
    self.column = column
  }

  init(_ kind: Kind, _ message: String, in file: String, at location: Location) {
    self.init(kind, message, file: file, line: location.line, column: location.column)
  }

  /// The location and the message: `Features/a.feature:3:5: no step definition matches …`.
  public var description: String {
    let place = [file, line.map(String.init), column.map(String.init)].compactMap(\.self).joined(separator: ":")
    return place.isEmpty ? message : "\(place): \(message)"
  }
}

extension RunProblem {
  /// Returns the problems of a plan, in the order of files and lines.
  static func all(
    in plan: TestPlan, _ scenarios: SelectedScenarios, lookalikes: [String], language: String
  ) -> [RunProblem] {
    let parseErrors = scenarios.features.broken.flatMap { source, errors in
      ParseError.explained(errors, in: source, defaultLanguage: language).map { error, explanation in
        RunProblem(.parseError, explanation.text, in: error.uri, at: error.location)
      }
    }
    var seen: Set<RunProblem> = []
    let steps = plan.testCases.filter { !$0.isOff }.flatMap { testCase in
      (0..<testCase.stepCount).flatMap { problems(ofStep: $0, of: testCase, in: plan) }
    }.filter { seen.insert($0).inserted }
    let examples = scenarios.features.outlinesWithoutRows.map {
      RunProblem(
        .emptyExamples, "these examples have no rows, so they add no scenario", file: $0.uri, line: $0.line)
    }
    let files = lookalikes.map {
      RunProblem(.unreadFile, "the file was not read; \(FeatureSelection.nameRule)", file: $0)
    }
    return parseErrors + steps + examples + files
  }

  private static func problems(ofStep step: Int, of testCase: TestCase, in plan: TestPlan) -> [RunProblem] {
    func problem(_ kind: Kind, _ message: String) -> RunProblem {
      RunProblem(kind, message, in: testCase.uri, at: testCase.location(ofStep: step))
    }
    let text = testCase.text(ofStep: step)
    switch testCase.binding(ofStep: step) {
    case .undefined:
      let code = plan.snippet(for: testCase, step: step).map { "; this one would:\n\($0)" } ?? ""
      return [problem(.undefinedStep, "no step definition matches \"\(text)\"\(code)")]
    case .ambiguous:
      let folder = FileManager.default.currentDirectoryPath
      let definitions = plan.matches(testCase, step: step).map(\.definition).map { index in
        let place = plan.catalogue.steps[index].definition.place
        return "  \(plan.catalogue.steps[index].source) at \(place.path(from: folder)):\(place.line)"
      }
      return [
        problem(
          .ambiguousStep,
          "\(definitions.count) step definitions match \"\(text)\"; change them so that one does:\n"
            + definitions.joined(separator: "\n"))
      ]
    case .matched:
      return plan.fixtureErrors(testCase, step: step).map { problem(.missingFixture, "\($0)") }
    }
  }
}

/// The problems that prevent a plan or its run.
public struct RunPlanError: Error, Sendable, Hashable, CustomStringConvertible {
  /// All problems, each on one or more lines, with locations and remedies.
  public let problems: [String]

  /// The problems, on separate lines.
  public var description: String { problems.joined(separator: "\n") }

  init(_ problems: String...) {
    self.problems = problems
  }

  /// Creates an error that describes another one.
  init(_ error: any Error) {
    let folder = FileManager.default.currentDirectoryPath
    problems =
      switch error {
      case let error as RunPlanError: error.problems
      case let error as FeatureFileErrors: error.errors.map(\.description)
      case let error as StepLibraryProblems: error.problems.map { $0.text(from: folder) }
      case let error as StepLibraryProblem: [error.text(from: folder)]
      case let error as SelectionError: error.linesOfArguments
      default: ["\(error)"]
      }
  }
}

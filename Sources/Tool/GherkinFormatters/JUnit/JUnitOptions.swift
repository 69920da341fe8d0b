/// The options of the `junit` report.
public struct JUnitOptions: Sendable, Hashable {
  /// The format of test case names.
  public enum NamingStrategy: String, Sendable, Hashable, CaseIterable {
    /// The names of feature, rule, scenario, examples and row.
    case long
    /// Only the name of the scenario.
    case short
  }

  /// The elements and attributes of a report.
  public enum Schema: String, Sendable, Hashable, CaseIterable {
    /// The schema `jenkins-junit.xsd`, which most tools read. Earlier attempts are in the output of a test case.
    case jenkins
    /// The schema `junit-10.xsd` of the xUnit plugin of Jenkins, with elements for the failures of earlier attempts,
    /// and with reasons of skipped test cases as attributes.
    case xunit
    /// What GitHub, GitLab and Azure read, which no schema has: as `xunit`, and the file and line of each test case.
    case common

    /// Returns whether a process runs in a service that reads what no schema has.
    package static func isCommonRead(_ environment: [String: String]) -> Bool {
      ["GITHUB_ACTIONS", "GITLAB_CI", "TF_BUILD"].contains { environment[$0]?.isEmpty == false }
    }
  }

  /// The name of the suite.
  public var suiteName = "Cucumber"
  /// The class of every test case; nil for the name of its feature.
  public var testClassName: String?
  /// Whether problems outside scenarios, such as a failed hook around the run, are test cases too, so that a failed run
  /// is never reported as passed. Nil for true.
  public var includeRunProblems: Bool?
  /// Whether each feature is a separate suite inside a `testsuites` element; otherwise all test cases are in one suite.
  public var suitePerFeature = false
  /// The format of test case names; nil for long names without the feature, which is the class.
  public var testNamingStrategy: NamingStrategy?
  /// The elements and attributes of the report.
  public var schema = Schema.jenkins
  /// Whether attachments are written to a folder next to the report, and named in the output of their test cases, as
  /// Jenkins and GitLab expect: `[[ATTACHMENT|path]]`.
  public var attachments = false

  /// Creates options with default values.
  public init() {}
}

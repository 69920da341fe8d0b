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
    /// Everything that GitHub, GitLab, Azure and the JUnit plugin of Jenkins read: the file and line of a test case,
    /// reasons of skipped ones as attributes, failures of earlier attempts.
    case common
    /// Only the elements and attributes of the schema `jenkins-junit.xsd`.
    case jenkins
    /// Only the elements and attributes of the schema `junit-10.xsd` of the xUnit plugin of Jenkins.
    case xunit
    /// The report of the official formatter, with its omissions.
    case cucumber
  }

  /// The name of the suite.
  public var suiteName = "Cucumber"
  /// The class of every test case; nil for the name of its feature.
  public var testClassName: String?
  /// Whether problems outside scenarios, such as a failed hook around the run, are test cases too, so that a failed run
  /// is never reported as passed. Nil for true, except with the schema `cucumber` for a complete stream.
  public var includeRunProblems: Bool?
  /// Whether each feature is a separate suite inside a `testsuites` element; otherwise all test cases are in one suite.
  public var suitePerFeature = false
  /// The format of test case names; nil for long names without the feature, which is the class.
  public var testNamingStrategy: NamingStrategy?
  /// The elements and attributes of the report.
  public var schema = Schema.common
  /// Whether attachments are written to a folder next to the report, and named in the output of their test cases, as
  /// Jenkins and GitLab expect: `[[ATTACHMENT|path]]`.
  public var attachments = false

  /// Creates options with default values.
  public init() {}
}

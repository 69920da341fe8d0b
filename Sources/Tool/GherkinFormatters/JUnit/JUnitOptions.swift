/// The options of the `junit` report.
public struct JUnitOptions: Sendable, Hashable {
  /// The format of test case names.
  public enum NamingStrategy: String, Sendable, Hashable, CaseIterable {
    /// The names of feature, rule, scenario, examples and row.
    case long
    /// Only the name of the scenario.
    case short
  }

  /// The name of the suite.
  public var suiteName = "Cucumber"
  /// The class of every test case; nil for the name of its feature.
  public var testClassName: String?
  /// Whether problems outside scenarios, such as a failed hook around the run, are test cases too, so that a failed run
  /// is never reported as passed. Nil for true, except in complete streams of other Cucumbers, whose reports are
  /// identical to those of the official formatter.
  public var includeRunProblems: Bool?
  /// Whether each feature is a separate suite inside a `testsuites` element; otherwise all test cases are in one suite.
  public var suitePerFeature = false
  /// The format of test case names; nil for long names without the feature, which is the class.
  public var testNamingStrategy: NamingStrategy?

  /// Creates options with default values.
  public init() {}
}

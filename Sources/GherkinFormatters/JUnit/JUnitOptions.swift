/// The options of the `junit` report.
public struct JUnitOptions: Sendable, Hashable {
  /// How a test case is named.
  public enum NamingStrategy: String, Sendable, Hashable, CaseIterable {
    /// The names of feature, rule, scenario, examples and row.
    case long
    /// Only the name of the scenario.
    case short
  }

  /// The name of the suite.
  public var suiteName = "Cucumber"
  /// The class that every test case claims; nil for the name of its feature.
  public var testClassName: String?
  /// Whether what went wrong outside of scenarios, such as a failed hook around the run, is a test case too, so that a
  /// failed run never looks good; nil for all but whole streams of other Cucumbers, of which the report is to the byte
  /// what the official formatter makes.
  public var includeRunProblems: Bool?
  /// Whether each feature is a suite of its own, inside of a `testsuites` element; else all test cases are in one
  /// suite.
  public var suitePerFeature = false
  /// How test cases are named; nil for long names without the feature, which is their class.
  public var testNamingStrategy: NamingStrategy?

  /// Creates options with default values.
  public init() {}
}

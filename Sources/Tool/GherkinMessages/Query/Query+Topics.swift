extension Query {
  /// The data that a query keeps. Statistics are always available.
  public struct Topics: OptionSet, Sendable, Hashable {
    /// A bit for each topic.
    public let rawValue: Int

    /// Creates a set of topics from bits.
    public init(rawValue: Int) {
      self.rawValue = rawValue
    }

    /// Documents and pickles, for lineages, keywords and names.
    public static let features = Topics(rawValue: 1 << 0)
    /// Step definitions and hooks.
    public static let definitions = Topics(rawValue: 1 << 1)
    /// Test cases, until their last attempt ends.
    public static let testCases = Topics(rawValue: 1 << 2)
    /// Results of the steps of an attempt, while it runs.
    public static let results = Topics(rawValue: 1 << 3)
    /// Attachments of an attempt, while it runs.
    public static let attachments = Topics(rawValue: 1 << 4)
    /// Snippets for undefined steps.
    public static let suggestions = Topics(rawValue: 1 << 5)
    /// All of the above after the end, too, for scenarios that did not pass at the first attempt.
    public static let failures = Topics(rawValue: 1 << 6)
    /// All of the above after the end, too, for every scenario and every attempt.
    public static let history = Topics(rawValue: 1 << 7)
    /// All topics.
    public static let all = Topics(rawValue: (1 << 8) - 1)
  }
}

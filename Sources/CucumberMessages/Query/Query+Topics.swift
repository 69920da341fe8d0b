extension Query {
  /// What a query keeps. The numbers of its statistics are there in any case.
  public struct Topics: OptionSet, Sendable, Hashable {
    /// A bit for each topic.
    public let rawValue: Int

    /// Creates a set of topics from bits.
    public init(rawValue: Int) {
      self.rawValue = rawValue
    }

    /// Documents and pickles: lineages, keywords, names.
    public static let features = Topics(rawValue: 1 << 0)
    /// Step definitions and hooks.
    public static let definitions = Topics(rawValue: 1 << 1)
    /// Test cases, for as long as they have attempts to come.
    public static let testCases = Topics(rawValue: 1 << 2)
    /// Results of the steps of an attempt, for as long as it runs.
    public static let results = Topics(rawValue: 1 << 3)
    /// What was attached to an attempt, for as long as it runs.
    public static let attachments = Topics(rawValue: 1 << 4)
    /// Snippets for undefined steps.
    public static let suggestions = Topics(rawValue: 1 << 5)
    /// All of the above also after the end, of scenarios that did not pass, or not at the first attempt.
    public static let failures = Topics(rawValue: 1 << 6)
    /// All of the above also after the end, of every scenario and every attempt.
    public static let history = Topics(rawValue: 1 << 7)
    /// Everything.
    public static let all = Topics(rawValue: (1 << 8) - 1)
  }
}

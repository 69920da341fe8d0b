extension Envelope {
  /// The kinds of messages that a run produces only if a formatter handles them, because they grow with the features.
  public struct OptionalKinds: OptionSet, Sendable, Hashable {
    /// A bit for each kind.
    public let rawValue: Int

    /// Creates a set of kinds from bits.
    public init(rawValue: Int) {
      self.rawValue = rawValue
    }

    /// `source`.
    public static let source = OptionalKinds(rawValue: 1 << 0)
    /// `gherkinDocument`.
    public static let gherkinDocument = OptionalKinds(rawValue: 1 << 1)
    /// `pickle`.
    public static let pickle = OptionalKinds(rawValue: 1 << 2)
    /// `testCase`.
    public static let testCase = OptionalKinds(rawValue: 1 << 3)
    /// `testStepStarted`.
    public static let testStepStarted = OptionalKinds(rawValue: 1 << 4)
    /// All of them.
    public static let all: OptionalKinds = [.source, .gherkinDocument, .pickle, .testCase, .testStepStarted]
  }
}

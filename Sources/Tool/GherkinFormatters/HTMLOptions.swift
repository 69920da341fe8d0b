package import GherkinMessages

/// The options of the `html` report.
public struct HTMLOptions: Sendable, Hashable {
  /// The storage of large attachments.
  public enum LargeAttachments: String, Sendable, Hashable, CaseIterable {
    /// In the report itself, which is then a single file.
    case inside
    /// In separate files, in a folder next to the report that is named after it.
    case beside
  }

  /// The storage of attachments of more than 64 KiB. Smaller ones, and those of a report to standard output, are always
  /// in the report.
  public var largeAttachments = LargeAttachments.inside
  /// The title of the page; nil for the name of the repository, if the stream has one.
  public var title: String?
  /// The command of the run; nil if it is unknown, for example in a report of a saved stream.
  public var command: String?
  /// The seed of the random order of the scenarios; nil if the order was not random, or is unknown.
  public var seed: UInt64?
  /// Whether pending scenarios are bad. Default: nil, as in the run.
  public var isStrict: Bool?
  /// Whether the section about the run is printed too.
  package var printsRun = false
  /// The tags that name the owner of a scenario.
  package var owner = TagTemplate("owner({name})")
  /// Whether only scenarios that did not pass are shown.
  package var onlyFailures = false

  /// Creates options with default values.
  public init() {}
}

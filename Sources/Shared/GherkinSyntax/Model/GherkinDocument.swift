/// The syntax tree of a feature file. Each node has its location.
///
/// The structure is that of the official `GherkinDocument` message.
public struct GherkinDocument: Sendable, Hashable {
  /// The name of the file.
  public var uri: String
  /// The feature; nil if the file contains none.
  public var feature: Feature?
  /// All comments of the file, in order.
  public var comments: [Comment]

  /// Creates a document.
  public init(uri: String, feature: Feature?, comments: [Comment]) {
    self.uri = uri
    self.feature = feature
    self.comments = comments
  }
}

extension GherkinDocument {
  /// A comment line, with its leading white space.
  public struct Comment: Sendable, Hashable {
    /// The start of the comment's line.
    public var location: Location
    /// The whole line.
    public var text: String

    /// Creates a comment.
    public init(location: Location, text: String) {
      self.location = location
      self.text = text
    }
  }

  /// A tag, with its `@`.
  public struct Tag: Sendable, Hashable {
    /// The place of the `@`.
    public var location: Location
    /// The tag with its `@`: `@slow`.
    public var name: String
    /// The node's id.
    public var id: String

    /// Creates a tag.
    public init(location: Location, name: String, id: String) {
      self.location = location
      self.name = name
      self.id = id
    }
  }
}

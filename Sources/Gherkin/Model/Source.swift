/// The text of one feature file, as bytes, with the name that all reports call it by.
public struct Source: Sendable, Hashable {
  /// The `uri` of a feature that is read from standard input. It is not a path.
  package static let standardInput = "<stdin>"

  /// How the text is written.
  public enum MediaType: String, Sendable, Hashable {
    /// Classic Gherkin (`.feature`).
    case plain = "text/x.cucumber.gherkin+plain"
    /// Gherkin inside Markdown (`.feature.md`).
    case markdown = "text/x.cucumber.gherkin+markdown"
  }

  /// The name of the file, as the user gave it.
  public let uri: String
  /// The file's bytes in UTF-8, a byte order mark included if the file has one.
  public let bytes: [UInt8]
  /// How the text is written.
  public let mediaType: MediaType

  /// Creates a source; without a media type, a `uri` that ends in `.md` is Markdown and any other is plain.
  public init(uri: String, bytes: [UInt8], mediaType: MediaType? = nil) {
    self.uri = uri
    self.bytes = bytes
    self.mediaType = mediaType ?? (uri.hasSuffix(".md") ? .markdown : .plain)
  }

  /// Creates a source from a text.
  public init(uri: String, text: String, mediaType: MediaType? = nil) {
    self.init(uri: uri, bytes: Array(text.utf8), mediaType: mediaType)
  }
}

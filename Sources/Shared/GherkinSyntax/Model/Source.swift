/// The text of a feature file, as bytes, with the name of the file in reports.
public struct Source: Sendable, Hashable {
  /// The `uri` of a feature that is read from standard input. It is not a path.
  package static let standardInput = "<stdin>"

  /// The format of a feature file.
  public enum MediaType: String, Sendable, Hashable {
    /// Classic Gherkin (`.feature`).
    case plain = "text/x.cucumber.gherkin+plain"
    /// Gherkin inside Markdown (`.feature.md`).
    case markdown = "text/x.cucumber.gherkin+markdown"
  }

  /// The name of the file, as the user gave it.
  public let uri: String
  /// The file's bytes in UTF-8, including a byte order mark.
  public let bytes: [UInt8]
  /// The format of the file.
  public let mediaType: MediaType

  /// Creates a source. Without a media type, a `uri` that ends in `.md` is Markdown, and any other is plain Gherkin.
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

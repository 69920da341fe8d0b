internal import GherkinText

/// An attachment of a step or hook.
package struct AttachedContent: Sendable, Hashable {
  /// The content itself.
  package enum Body: Sendable, Hashable {
    /// Plain text.
    case text(String)
    /// Arbitrary bytes.
    case bytes([UInt8])

    /// The number of bytes.
    package var count: Int {
      switch self {
      case .text(let text): text.utf8.count
      case .bytes(let bytes): bytes.count
      }
    }
  }

  /// The maximum size in bytes: streams and reports contain attachments as text, in base64.
  package static let sizeLimit = 1 << 27

  /// The media type of log messages.
  package static let logType = "text/x.cucumber.log+plain"

  /// The problem of a content of this size, with the remedy; nil if its size is allowed.
  package static func problem(ofSize count: Int) -> String? {
    count <= sizeLimit
      ? nil
      : "an attachment of \(count) bytes is too large: the limit is \(sizeLimit >> 20) MiB; "
        + "attach a part of it, or a link to the file"
  }

  package let body: Body
  /// The media type: `image/png`.
  package let mediaType: String
  /// The suggested name for saving it.
  package let fileName: String?

  /// Creates content.
  package init(body: Body, mediaType: String, fileName: String?) {
    self.body = body
    self.mediaType = mediaType
    self.fileName = fileName
  }

  /// Creates a log message.
  package init(log text: String) {
    self.init(body: .text(text), mediaType: Self.logType, fileName: nil)
  }
}

extension AttachedContent {
  /// Prints to standard error that an attachment is dropped.
  package func reportDropped(_ reason: String) {
    StandardError.write("an attachment of type \(mediaType) was dropped: \(reason)\n")
  }
}

extension ScenarioContext {
  /// Prints to standard error that a cleanup will not run.
  func reportDroppedTearDown() {
    let problem =
      uri.isEmpty
      ? "a tear-down was added outside of a scenario and does not run"
      : "\(uri):\(line): a tear-down was added after the scenario's tear-downs had run, and does not run"
    StandardError.write(problem + "; add it in a step, or in a hook before or after the scenario\n")
  }
}

extension ScenarioContext {
  /// Attaches a text to the running step or hook. An attachment of more than 128 MiB fails it.
  ///
  /// - Parameters:
  ///   - text: the content.
  ///   - mediaType: the media type: `application/json`.
  ///   - fileName: the suggested name for saving it.
  public func attach(_ text: String, mediaType: String, fileName: String? = nil) {
    deliver(AttachedContent(body: .text(text), mediaType: mediaType, fileName: fileName))
  }

  /// Attaches bytes to the running step or hook. An attachment of more than 128 MiB fails it.
  ///
  /// - Parameters:
  ///   - bytes: the content, such as `Data`.
  ///   - mediaType: the media type: `image/png`.
  ///   - fileName: the suggested name for saving it.
  public func attach(_ bytes: some Collection<UInt8>, mediaType: String, fileName: String? = nil) {
    deliver(AttachedContent(body: .bytes(Array(bytes)), mediaType: mediaType, fileName: fileName))
  }

  /// Attaches a log message, which reports show with the step.
  public func log(_ text: String) { deliver(AttachedContent(log: text)) }

  /// Attaches a URL, which reports show as a link.
  public func link(_ address: String) { attach(address, mediaType: "text/uri-list") }
}

extension RunContext {
  /// Attaches a text to the running hook, as in a scenario.
  public func attach(_ text: String, mediaType: String, fileName: String? = nil) {
    deliver(AttachedContent(body: .text(text), mediaType: mediaType, fileName: fileName))
  }

  /// Attaches bytes to the running hook, as in a scenario.
  public func attach(_ bytes: some Collection<UInt8>, mediaType: String, fileName: String? = nil) {
    deliver(AttachedContent(body: .bytes(Array(bytes)), mediaType: mediaType, fileName: fileName))
  }

  /// Attaches a log message, which reports show with the hook.
  public func log(_ text: String) { deliver(AttachedContent(log: text)) }

  /// Attaches a URL, which reports show as a link.
  public func link(_ address: String) { attach(address, mediaType: "text/uri-list") }
}

/// The media types of file extensions.
package enum MediaType {
  private static let byEnding = [
    "css": "text/css", "csv": "text/csv", "gif": "image/gif", "htm": "text/html", "html": "text/html",
    "jpeg": "image/jpeg", "jpg": "image/jpeg", "json": "application/json", "log": "text/plain", "md": "text/markdown",
    "mov": "video/quicktime", "mp3": "audio/mpeg", "mp4": "video/mp4", "pdf": "application/pdf", "png": "image/png",
    "svg": "image/svg+xml", "txt": "text/plain", "wav": "audio/wav", "webm": "video/webm", "webp": "image/webp",
    "xml": "application/xml", "yaml": "application/yaml", "yml": "application/yaml", "zip": "application/zip",
  ]

  /// Returns the media type of a file; `application/octet-stream` for an unknown extension.
  package static func ofFile(_ path: String) -> String {
    let name = path.split(separator: "/").last ?? ""
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count > 1, let ending = parts.last else { return "application/octet-stream" }
    return byEnding[ending.lowercased()] ?? "application/octet-stream"
  }
}

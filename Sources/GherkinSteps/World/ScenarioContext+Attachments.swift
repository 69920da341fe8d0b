/// What user code attached to the running step or hook.
package struct AttachedContent: Sendable, Hashable {
  /// The content itself.
  package enum Body: Sendable, Hashable {
    /// A text, kept as it is.
    case text(String)
    /// Any bytes.
    case bytes([UInt8])
  }

  package let body: Body
  package let mediaType: String
  package let fileName: String?
}

extension ScenarioContext {
  /// Attaches a text to the running step or hook.
  ///
  /// - Parameters:
  ///   - text: the content.
  ///   - mediaType: what it is: `application/json`.
  ///   - fileName: a name for those who save it.
  public func attach(_ text: String, mediaType: String, fileName: String? = nil) {
    deliver(AttachedContent(body: .text(text), mediaType: mediaType, fileName: fileName))
  }

  /// Attaches bytes to the running step or hook.
  ///
  /// - Parameters:
  ///   - bytes: the content.
  ///   - mediaType: what it is: `image/png`.
  ///   - fileName: a name for those who save it.
  public func attach(_ bytes: [UInt8], mediaType: String, fileName: String? = nil) {
    deliver(AttachedContent(body: .bytes(bytes), mediaType: mediaType, fileName: fileName))
  }

  /// Attaches a line of log, which reports show with the step.
  public func log(_ text: String) {
    attach(text, mediaType: "text/x.cucumber.log+plain")
  }

  /// Attaches an address, which reports show as a link.
  public func link(_ address: String) {
    attach(address, mediaType: "text/uri-list")
  }
}

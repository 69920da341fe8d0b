internal import Foundation

/// Something that user code attached to the running step or hook.
public struct AttachedContent: Sendable, Hashable {
  /// The content itself.
  package enum Body: Sendable, Hashable {
    /// A text, kept as it is.
    case text(String)
    /// Any bytes.
    case bytes([UInt8])

    /// The number of bytes.
    package var count: Int {
      switch self {
      case .text(let text): text.utf8.count
      case .bytes(let bytes): bytes.count
      }
    }
  }

  package let body: Body
  /// What it is: `image/png`.
  public let mediaType: String
  /// A name for those who save it.
  public let fileName: String?

  /// Describes content.
  package init(body: Body, mediaType: String, fileName: String?) {
    self.body = body
    self.mediaType = mediaType
    self.fileName = fileName
  }
}

extension AttachedContent {
  /// Says on standard error that an attachment goes nowhere, so that it is not missed without a trace.
  package func reportDropped(_ reason: String) {
    FileHandle.standardError.write(Data("an attachment of type \(mediaType) was dropped: \(reason)\n".utf8))
  }
}

extension ScenarioContext {
  /// Says on standard error that a cleanup will not run.
  func reportDroppedTearDown() {
    let problem =
      uri.isEmpty
      ? "a tear-down does not run that was added where no scenario is running"
      : "\(uri):\(line): a tear-down does not run that was added after those of the scenario had run"
    FileHandle.standardError.write(
      Data((problem + "; add it in a step, or in a hook before or after the scenario\n").utf8))
  }
}

/// What takes attachments: a scenario for its steps and hooks, a run for the hooks around it.
public protocol AttachmentSink: Sendable {
  /// Takes what was attached; from any thread.
  func receive(_ content: AttachedContent)
}

extension AttachmentSink {
  /// Attaches a text to the running step or hook.
  ///
  /// - Parameters:
  ///   - text: the content.
  ///   - mediaType: what it is: `application/json`.
  ///   - fileName: a name for those who save it.
  public func attach(_ text: String, mediaType: String, fileName: String? = nil) {
    receive(AttachedContent(body: .text(text), mediaType: mediaType, fileName: fileName))
  }

  /// Attaches bytes to the running step or hook.
  ///
  /// - Parameters:
  ///   - bytes: the content.
  ///   - mediaType: what it is: `image/png`.
  ///   - fileName: a name for those who save it.
  public func attach(_ bytes: [UInt8], mediaType: String, fileName: String? = nil) {
    receive(AttachedContent(body: .bytes(bytes), mediaType: mediaType, fileName: fileName))
  }

  /// Attaches the content of a file to the running step or hook.
  ///
  /// - Parameters:
  ///   - path: the file, as seen from the working folder.
  ///   - mediaType: what it is; nil for what the file's ending says, `application/octet-stream` where it says nothing.
  ///   - fileName: a name for those who save it; nil for none.
  /// - Throws: ``AttachmentError`` where the file cannot be read.
  public func attach(fileAt path: String, mediaType: String? = nil, fileName: String? = nil) throws {
    let bytes: [UInt8]
    do {
      bytes = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
    } catch {
      throw AttachmentError(path, error)
    }
    attach(bytes, mediaType: mediaType ?? MediaType.ofFile(path), fileName: fileName)
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

/// A file that was to be attached cannot be read.
public struct AttachmentError: Error, CustomStringConvertible {
  /// The file, the reason and the remedy.
  public let description: String

  init(_ path: String, _ error: any Error) {
    let reason = ((error as? CocoaError)?.underlying ?? error).localizedDescription
    description = "\(path) cannot be attached: \(reason); give the path of a file, as seen from the working folder"
  }
}

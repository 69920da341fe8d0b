internal import GherkinMessages
#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// The attachments of a step or a hook in the legacy JSON: logs are its output, others are embeddings.
struct CucumberJSONAttachments: JSONWritable {
  /// The media type of attachments by `log`, in every Cucumber implementation.
  private static let logType = "text/x.cucumber.log+plain"

  private let output: [String]
  private let embeddings: [Embedding]

  init(_ attachments: [Envelope.Attachment]) {
    let isLog = { (attachment: Envelope.Attachment) in
      attachment.mediaType == Self.logType && attachment.contentEncoding == .identity
    }
    output = attachments.filter(isLog).map(\.body)
    embeddings = attachments.filter { !isLog($0) }.map(Embedding.init)
  }

  func write(to json: inout JSONWriter) {
    if !output.isEmpty { json.member("output", output) }
    if !embeddings.isEmpty { json.member("embeddings", embeddings) }
  }

  private struct Embedding: JSONWritable {
    var attachment: Envelope.Attachment

    func write(to json: inout JSONWriter) {
      json.member("mime_type", attachment.mediaType)
      json.member("data", data)
      json.member("name", attachment.fileName)
    }

    /// The body in base64.
    private var data: String {
      attachment.contentEncoding == .base64 ? attachment.body : Data(attachment.body.utf8).base64EncodedString()
    }
  }
}

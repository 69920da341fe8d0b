internal import GherkinMessages
internal import GherkinOutcomes
#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// The attachments of a step or a hook in the legacy JSON: logs are its output, others are embeddings.
struct CucumberJSONAttachments: JSONWritable {
  private var output: [String] = []
  private var embeddings: [Embedding] = []

  init(_ attachments: [FinishedScenario.Attachment]) {
    for attachment in attachments {
      switch attachment.content() {
      case .text(let text) where attachment.isLog: output.append(text)
      case .text(let text): embeddings.append(Embedding(attachment, Data(text.utf8).base64EncodedString()))
      case .base64(let data): embeddings.append(Embedding(attachment, data))
      case .missing(let reason): output.append(reason)
      case .url: break
      }
    }
  }

  func write(to json: inout JSONWriter) {
    if !output.isEmpty { json.member("output", output) }
    if !embeddings.isEmpty { json.member("embeddings", embeddings) }
  }

  private struct Embedding: JSONWritable {
    let mediaType: String
    let fileName: String?
    /// The content in base64.
    let data: String

    init(_ attachment: FinishedScenario.Attachment, _ data: String) {
      mediaType = attachment.mediaType
      fileName = attachment.fileName
      self.data = data
    }

    func write(to json: inout JSONWriter) {
      json.member("mime_type", mediaType)
      json.member("data", data)
      json.member("name", fileName)
    }
  }
}

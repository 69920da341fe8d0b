internal import Foundation
public import GherkinStepsCore

extension AttachmentSink {
  /// Attaches the content of a file to the running step or hook.
  ///
  /// - Parameters:
  ///   - path: the path of the file, relative to the working directory.
  ///   - mediaType: the media type. Default: nil, the media type for the file's extension, or
  ///     `application/octet-stream`.
  ///   - fileName: the suggested name for saving it. Default: nil, the name of the file.
  /// - Throws: an error if the file cannot be read, or has more than 128 MiB.
  public func attach(fileAt path: String, mediaType: String? = nil, fileName: String? = nil) throws {
    let bytes: [UInt8]
    do {
      // A file that is too large is not read.
      let size = try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? 0
      if let problem = AttachedContent.problem(ofSize: size) {
        throw AttachmentError(description: "\(path): \(problem)")
      }
      bytes = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
    } catch let error as AttachmentError {
      throw error
    } catch {
      throw AttachmentError(path, error)
    }
    attach(
      bytes, mediaType: mediaType ?? MediaType.ofFile(path),
      fileName: fileName ?? URL(fileURLWithPath: path).lastPathComponent)
  }
}

/// A file cannot be attached because it cannot be read, or is too large.
package struct AttachmentError: Error, CustomStringConvertible {
  /// The file, the reason and the remedy.
  package let description: String

  fileprivate init(description: String) {
    self.description = description
  }

  init(_ path: String, _ error: any Error) {
    let reason = ((error as? CocoaError)?.underlying ?? error).localizedDescription
    description = "\(path) cannot be attached: \(reason); give the path of a file, relative to the working directory"
  }
}

/// The media types of file extensions.
enum MediaType {
  private static let byEnding = [
    "css": "text/css", "csv": "text/csv", "gif": "image/gif", "htm": "text/html", "html": "text/html",
    "jpeg": "image/jpeg", "jpg": "image/jpeg", "json": "application/json", "log": "text/plain", "md": "text/markdown",
    "mov": "video/quicktime", "mp3": "audio/mpeg", "mp4": "video/mp4", "pdf": "application/pdf", "png": "image/png",
    "svg": "image/svg+xml", "txt": "text/plain", "wav": "audio/wav", "webm": "video/webm", "webp": "image/webp",
    "xml": "application/xml", "yaml": "application/yaml", "yml": "application/yaml", "zip": "application/zip",
  ]

  /// Returns the media type of a file; `application/octet-stream` for an unknown extension.
  static func ofFile(_ path: String) -> String {
    let name = path.split(separator: "/").last ?? ""
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count > 1, let ending = parts.last else { return "application/octet-stream" }
    return byEnding[ending.lowercased()] ?? "application/octet-stream"
  }
}

internal import Foundation
public import GherkinStepsCore

extension ScenarioContext {
  /// Attaches the content of a file to the running step or hook.
  ///
  /// - Parameters:
  ///   - path: the path of the file, relative to the working directory.
  ///   - mediaType: the media type. Default: nil, the media type for the file's extension, or
  ///     `application/octet-stream`.
  ///   - fileName: the suggested name for saving it. Default: nil, the name of the file.
  /// - Throws: an error if the file cannot be read, or has more than 128 MiB.
  public func attach(fileAt path: String, mediaType: String? = nil, fileName: String? = nil) throws {
    deliver(try AttachedContent(fileAt: path, mediaType: mediaType, fileName: fileName))
  }
}

extension RunContext {
  /// Attaches the content of a file to the running hook, as in a scenario.
  public func attach(fileAt path: String, mediaType: String? = nil, fileName: String? = nil) throws {
    deliver(try AttachedContent(fileAt: path, mediaType: mediaType, fileName: fileName))
  }
}

extension AttachedContent {
  fileprivate init(fileAt path: String, mediaType: String?, fileName: String?) throws(AttachmentError) {
    let bytes: [UInt8]
    do {
      // A file that is too large is not read.
      let size = try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? 0
      if let problem = Self.problem(ofSize: size) { throw AttachmentError(description: "\(path): \(problem)") }
      bytes = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
    } catch let error as AttachmentError {
      throw error
    } catch {
      throw AttachmentError(path, error)
    }
    self.init(
      body: .bytes(bytes), mediaType: mediaType ?? MediaType.ofFile(path),
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

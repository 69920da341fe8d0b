internal import Foundation

/// A file that was to be attached cannot be read.
public struct UnreadableAttachment: Error, CustomStringConvertible {
  /// The file, the reason and the remedy.
  public let description: String

  init(_ path: String, _ error: any Error) {
    let reason = ((error as? CocoaError)?.underlying ?? error).localizedDescription
    description = "\(path) cannot be attached: \(reason); give the path of a file, as seen from the working folder"
  }
}

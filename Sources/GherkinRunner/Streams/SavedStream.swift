import CucumberMessages
import Foundation

/// A run's messages in a file, or on standard input.
package struct SavedStream {
  /// How a command line names standard input.
  package static let standardInput = "-"

  /// How much is read at once, in bytes.
  private static let chunk = 256 << 10

  private let path: String
  /// The bytes of a stream that can be read only once.
  private var held: [UInt8]?

  /// Makes a stream of a file, or of standard input.
  package init(_ path: String) {
    self.path = path
  }

  /// What errors call it.
  package var name: String { path == Self.standardInput ? "standard input" : path }

  /// A stream that can be read again and again: what is no file, such as a pipe, is held in memory.
  func repeatable() throws(SavedStreamError) -> SavedStream {
    guard held == nil, !isFile else { return self }
    var stream = self
    stream.held = try bytes()
    return stream
  }

  /// Reads it from its begin.
  package func reader() throws(SavedStreamError) -> SavedStreamReader {
    if let held { return SavedStreamReader(NDJSONReader(held, name: name)) }
    let handle = try open()
    return SavedStreamReader(NDJSONReader(partsOf: name)) { [name] () throws(SavedStreamError) in
      try Self.part(of: handle, name)
    }
  }

  private var isFile: Bool {
    guard path != Self.standardInput else { return false }
    // The path behind symbolic links; what is not there is told of when it is opened.
    let resolved = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    do {
      return try FileManager.default.attributesOfItem(atPath: resolved)[.type] as? FileAttributeType == .typeRegular
    } catch {
      return false
    }
  }

  private func bytes() throws(SavedStreamError) -> [UInt8] {
    let handle = try open()
    var bytes: [UInt8] = []
    while true {
      let part = try Self.part(of: handle, name)
      if part.isEmpty { return bytes }
      bytes += part
      if bytes.count > SavedStreamReader.lineLimit {
        throw .unreadable(name, reason: "it is no file, and too long to be held; save it first")
      }
    }
  }

  private func open() throws(SavedStreamError) -> FileHandle {
    if path == Self.standardInput { return .standardInput }
    do {
      return try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
    } catch {
      guard FileManager.default.fileExists(atPath: path) else { throw .noSuchFile(path) }
      throw .unreadable(path, reason: error.localizedDescription)
    }
  }

  private static func part(of handle: FileHandle, _ name: String) throws(SavedStreamError) -> Data {
    do {
      return try handle.read(upToCount: chunk) ?? Data()
    } catch {
      throw .unreadable(name, reason: error.localizedDescription)
    }
  }
}

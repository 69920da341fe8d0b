internal import GherkinFiles
internal import GherkinFileOutput
internal import Foundation

/// A file of a site that is too large for memory. When it is complete, it replaces the existing one, unless both are
/// equal.
struct GrowingFile {
  private static let chunk = 1 << 18

  private let path: String
  private let replacement: FileReplacement
  private var waiting: [UInt8] = []
  /// The existing file; nil if there is none.
  private let old: FileHandle?
  /// Whether all bytes so far are equal to those of the existing file.
  private var isSame: Bool

  init(_ name: String, in folder: SiteFolder) throws(SiteError) {
    path = try folder.claim(name)
    old = FileHandle(forReadingAtPath: path)
    isSame = old != nil
    do {
      replacement = try FileReplacement(of: path)
    } catch {
      throw .system(path, reason: systemMessage(for: error.code))
    }
  }

  mutating func write(_ text: String) throws(SiteError) {
    waiting += text.utf8
    if waiting.count > Self.chunk { try flush() }
  }

  mutating func finish() throws(SiteError) {
    try flush()
    defer { try? old?.close() }
    if isSame, (try? old?.read(upToCount: 1))?.isEmpty ?? true { return replacement.discard() }
    do {
      try replacement.commit()
    } catch {
      throw .system(path, reason: systemMessage(for: error.code))
    }
  }

  private mutating func flush() throws(SiteError) {
    if isSame, !waiting.isEmpty {
      isSame = (try? old?.read(upToCount: waiting.count)).map { $0.elementsEqual(waiting) } ?? false
    }
    do {
      try SystemCalls.writeAll(waiting[...], to: replacement.descriptor)
    } catch {
      replacement.discard()
      throw .system(path, reason: systemMessage(for: error.code))
    }
    waiting.removeAll(keepingCapacity: true)
  }
}

import GherkinFiles
import GherkinEngine
import GherkinFeatureFiles

#if !canImport(Darwin)
import Foundation

/// Changes reported by Linux (inotify), with one watch for each folder.
final class InotifyFileEvents: FileEvents {
  private static let mask =
    UInt32(IN_CLOSE_WRITE) | UInt32(IN_MOVED_TO) | UInt32(IN_MOVED_FROM) | UInt32(IN_CREATE) | UInt32(IN_DELETE)

  let descriptor: Int32
  private var folders: [Int32: String] = [:]
  /// The watches of folders in which only ``chain`` matters.
  private var parents: Set<Int32> = []
  /// The folders whose creation, removal and replacement are reported.
  private let chain: Set<String>
  private(set) var isPartial = false

  init(_ roots: [String], single: [String], chain: Set<String>) throws(FileEventsError) {
    self.chain = chain
    descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
    guard descriptor >= 0 else {
      throw FileEventsError(description: "files cannot be watched: \(String(cString: strerror(errno)))")
    }
    for parent in Set(chain.map { ($0 as NSString).deletingLastPathComponent }) {
      // The parent of a missing folder can be missing too; then one above it reports when it is there again.
      if let real = SystemCalls.resolved(parent) { watch(real, isParent: true) }
    }
    for folder in WatchedFolders.below(roots) + single {
      guard !watch(folder), errno == ENOSPC else { continue }
      close(descriptor)
      throw FileEventsError(
        description: "files cannot be watched: there are more folders below \(roots.joined(separator: ", ")) than the "
          + "system watches; raise fs.inotify.max_user_watches, or start from a smaller folder")
    }
  }

  deinit { close(descriptor) }

  /// Watches a folder; returns false if it was removed or cannot be accessed.
  @discardableResult
  private func watch(_ folder: String, isParent: Bool = false) -> Bool {
    guard folders.count < WatchedFolders.most else {
      isPartial = true
      return true
    }
    let number = inotify_add_watch(descriptor, folder, Self.mask | UInt32(IN_ONLYDIR))
    guard number >= 0 else { return false }
    if isParent { parents.insert(number) } else { parents.remove(number) }
    folders[number] = folder
    return true
  }

  func changes() -> Set<String>? {
    var changed: Set<String> = []
    var isKnown = true
    var room = [UInt8](repeating: 0, count: 64 << 10)
    while true {
      let count = read(descriptor, &room, room.count)
      guard count > 0 else { return isKnown ? changed : nil }
      var offset = 0
      while let event = InotifyEvent(room[..<count], at: offset) {
        offset = event.end
        if event.mask & UInt32(IN_Q_OVERFLOW) != 0 { isKnown = false }
        guard let folder = folders[event.watch] else { continue }
        let path = (folder as NSString).appendingPathComponent(event.name)
        if chain.contains(path) { changed.insert(path) }
        if event.mask & UInt32(IN_IGNORED) != 0 {
          folders[event.watch] = nil
          parents.remove(event.watch)
        } else if parents.contains(event.watch) {
          continue
        } else if event.mask & UInt32(IN_ISDIR) != 0 {
          changed.formUnion(enter(path, event))
        } else {
          // A new file causes another event when it is written.
          guard event.mask & UInt32(IN_CREATE) == 0 else { continue }
          changed.insert(path)
        }
      }
    }
  }

  /// Watches a new folder, and reports its existing files.
  private func enter(_ folder: String, _ event: InotifyEvent) -> [String] {
    guard event.mask & (UInt32(IN_CREATE) | UInt32(IN_MOVED_TO)) != 0, SourceFolders.hasSources(event.name) else {
      return []
    }
    return WatchedFolders.below([folder]).flatMap { folder in
      guard watch(folder) else { return [String]() }
      return FolderWalk.readableNames(in: folder).map { "\(folder)/\($0)" }
    }
  }
}

/// An event as the kernel writes it: watch, mask, cookie, length of the name, and the name padded with zeros.
private struct InotifyEvent {
  let watch: Int32
  let mask: UInt32
  let name: String
  /// The start of the next event.
  let end: Int

  /// Reads the event at an offset; returns nil if it is not complete.
  init?(_ bytes: ArraySlice<UInt8>, at offset: Int) {
    guard offset + 16 <= bytes.count else { return nil }
    func number(_ place: Int) -> UInt32 {
      bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: offset + place, as: UInt32.self) }
    }
    watch = Int32(bitPattern: number(0))
    mask = number(4)
    end = offset + 16 + Int(number(12))
    guard end <= bytes.count else { return nil }
    name = String(decoding: bytes[(offset + 16)..<end].prefix { $0 != 0 }, as: UTF8.self)
  }
}
#endif

internal import Foundation
internal import GherkinFileOutput
internal import GherkinFiles
internal import GherkinFormatters

/// The folder of a site. Unchanged files keep their modification times. Outdated files of the previous build are
/// removed, and no others.
final class SiteFolder {
  /// The list of the site's files, which identifies a folder as a site.
  static let listName = "site-files.json"
  /// The maximum size of the list, in bytes.
  private static let listLimit = 256 << 20

  /// The data that is kept between builds.
  struct List: Codable {
    var format = 1
    /// The paths of all files.
    var files: [String] = []
    /// The name of the feature and the path of its file for each page.
    var pages: [String: Page] = [:]
    /// The new pages of former pages.
    var redirects: [String: String] = [:]
    /// Whether a build was interrupted.
    var isUnfinished: Bool?

    struct Page: Codable {
      var name: String
      var path: String
    }
  }

  let path: String
  /// The list of the previous build.
  let old: List
  private let known: Set<String>
  private let lock: FolderLock
  private(set) var written: Set<String> = []

  /// Opens a folder, or creates it.
  ///
  /// - Parameter others: the names of other allowed entries: the sites of an index.
  /// - Throws: ``SiteError`` if the folder has other files.
  init(_ path: String, beside others: Set<String> = []) throws(SiteError) {
    self.path = path.hasSuffix("/") && path.count > 1 ? String(path.dropLast()) : path
    guard [nil, .folder].contains(FileKind(path: self.path)) else { throw .notAFolder(path) }
    do throws(SystemCalls.Failure) {
      try SystemCalls.makeFolders(above: "\(self.path)/")
      // Another build into this folder ends first.
      lock = try FolderLock(self.path)
    } catch {
      throw .system(self.path, reason: systemMessage(for: error.code))
    }
    old = try Self.list(in: self.path, beside: others)
    known = Set(old.files.filter(Self.isOwn))
    do throws(SystemCalls.Failure) {
      for folder in ["assets", "attachments", "features", "tags", "search"] {
        try SystemCalls.makeFolder("\(self.path)/\(folder)")
      }
    } catch {
      throw .system(self.path, reason: systemMessage(for: error.code))
    }
    var unfinished = old
    unfinished.isUnfinished = true
    try write(Self.json(unfinished), to: Self.listName, isListed: false)
  }

  /// Reads the list of the previous build; returns an empty one for an empty folder.
  private static func list(in path: String, beside others: Set<String>) throws(SiteError) -> List {
    let bytes: [UInt8]
    do throws(SystemCalls.Failure) {
      bytes = try FileReader.bytes(of: "\(path)/\(listName)", atMost: listLimit)
    } catch {
      guard error.code == ENOENT else { throw .system("\(path)/\(listName)", reason: systemMessage(for: error.code)) }
      let allowed = others.union([".git", ".DS_Store"])
      guard allowed.isSuperset(of: FolderWalk.readableNames(in: path)) else { throw .notASite(path) }
      return List()
    }
    let list: List
    do { list = try JSONDecoder().decode(List.self, from: Data(bytes)) } catch { throw .unreadableList(path) }
    guard list.format == 1 else { throw .newerSite(path) }
    return list
  }

  /// Returns whether a path is one that this program can write, so that an edited list cannot remove other files.
  private static func isOwn(_ path: String) -> Bool {
    let page = #/(assets/|features/|tags/|search/)?[a-z0-9][a-z0-9-]*\.(html|css|js|json|csv|md|svg|xml)|llms\.txt/#
    let picture = #/assets/picture-[0-9a-f]+\.(png|jpg|gif|webp)/#
    let attachment = #/attachments/[0-9a-f]{24}\.[a-z0-9]+/#
    return path.wholeMatch(of: page) != nil || path.wholeMatch(of: picture) != nil
      || path.wholeMatch(of: attachment) != nil
  }

  /// Writes a file, unless its content is unchanged.
  func write(_ bytes: [UInt8], to name: String, isListed: Bool = true) throws(SiteError) {
    let file = try claim(name, isListed: isListed)
    if FileReader.readable(file, atMost: bytes.count) == bytes { return }
    do throws(SystemCalls.Failure) {
      try FileContents.replace(file, with: bytes)
    } catch {
      throw .system(file, reason: systemMessage(for: error.code))
    }
  }

  /// Reserves a name for a file of the site; returns its path.
  func claim(_ name: String, isListed: Bool = true) throws(SiteError) -> String {
    let file = "\(path)/\(name)"
    if isListed {
      let isForeign =
        !known.contains(name) && old.isUnfinished != true && !written.contains(name) && FileKind(path: file) != nil
      // A link would lead to a file elsewhere.
      if isForeign || SystemCalls.linkTarget(file) != nil {
        try keepList()
        throw .inTheWay(file)
      }
      written.insert(name)
    }
    return file
  }

  /// Writes the list of a build that is refused, so that the next one does not take other files for those of the site.
  private func keepList() throws(SiteError) {
    var list = old
    list.files = written.union(known).sorted()
    try write(Self.json(list), to: Self.listName, isListed: false)
  }

  /// Removes files of the previous build that were not written again, and writes the list.
  func finish(pages: [String: List.Page], redirects: [String: String]) throws(SiteError) {
    for name in known.subtracting(written) {
      let file = "\(path)/\(name)"
      do throws(SystemCalls.Failure) {
        try SystemCalls.removeFile(file)
      } catch {
        throw .system(file, reason: systemMessage(for: error.code))
      }
    }
    for folder in ["assets", "attachments", "features", "tags", "search"] {
      // Fails if the folder is not empty, which is intended.
      rmdir("\(path)/\(folder)")
    }
    var list = List()
    list.files = written.sorted()
    list.pages = pages
    list.redirects = redirects
    try write(Self.json(list), to: Self.listName, isListed: false)
  }

  private static func json(_ list: List) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
    // Encoding cannot fail, because the list contains only texts.
    return JSONText.safe(bytes: (try? encoder.encode(list)) ?? Data()) + [0x0A]
  }
}

/// A file of a site that is too large for memory. When it is complete, it replaces the existing one, unless both are
/// equal.
struct GrowingFile {
  private static let chunk = 1 << 18

  private let path: String
  private let replacement: FileReplacement
  private var waiting: [UInt8] = []
  /// The existing file; nil if there is none, or if the bytes so far differ from its own.
  private var old: FileHandle?

  init(_ name: String, in folder: SiteFolder) throws(SiteError) {
    let path = try folder.claim(name)
    self.path = path
    (replacement, old) = try Self.reporting(path) { () throws(SystemCalls.Failure) in
      let old =
        FileKind(path: path) == nil
        ? nil : FileHandle(fileDescriptor: try SystemCalls.openRegular(path, O_RDONLY), closeOnDealloc: true)
      return (try FileReplacement(of: path), old)
    }
  }

  mutating func write(_ text: String) throws(SiteError) {
    waiting += text.utf8
    if waiting.count > Self.chunk { try flush() }
  }

  mutating func finish() throws(SiteError) {
    try flush()
    try Self.reporting(path) { () throws(SystemCalls.Failure) in
      if let old, try SystemCalls.read(old.fileDescriptor, upTo: 1).isEmpty {
        replacement.discard()
      } else {
        try replacement.commit()
      }
    }
  }

  private mutating func flush() throws(SiteError) {
    let (bytes, handle, replacement) = (waiting, old, replacement)
    let isSame = try Self.reporting(path) { () throws(SystemCalls.Failure) in
      try SystemCalls.writeAll(bytes[...], to: replacement.descriptor)
      guard let handle else { return false }
      var rest = bytes[...]
      while !rest.isEmpty, case let part = try SystemCalls.read(handle.fileDescriptor, upTo: rest.count),
        !part.isEmpty, rest.starts(with: part)
      {
        rest = rest.dropFirst(part.count)
      }
      return rest.isEmpty
    }
    if !isSame { old = nil }
    waiting.removeAll(keepingCapacity: true)
  }

  /// Throws the failure of a system call with the path of the file.
  private static func reporting<Result>(
    _ path: String, _ body: () throws(SystemCalls.Failure) -> Result
  ) throws(SiteError) -> Result {
    do throws(SystemCalls.Failure) {
      return try body()
    } catch {
      throw .system(path, reason: systemMessage(for: error.code))
    }
  }
}

internal import Foundation
internal import GherkinFileOutput
internal import GherkinFiles
internal import GherkinFormatters

/// The folder of a site. Unchanged files keep their modification times. Outdated files of the previous build are
/// removed, and no others.
final class SiteFolder {
  /// The list of the site's files, which identifies a folder as a site.
  static let listName = "site-files.json"

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
  private(set) var written: Set<String> = []

  /// Opens a folder, or creates it.
  ///
  /// - Parameter others: the names of other allowed entries: the sites of an index.
  /// - Throws: ``SiteError`` if the folder has other files.
  init(_ path: String, beside others: Set<String> = []) throws(SiteError) {
    self.path = path.hasSuffix("/") && path.count > 1 ? String(path.dropLast()) : path
    let list = "\(self.path)/\(Self.listName)"
    var isFolder: ObjCBool = false
    if FileManager.default.fileExists(atPath: self.path, isDirectory: &isFolder) {
      guard isFolder.boolValue else { throw .notAFolder(path) }
      if let data = FileManager.default.contents(atPath: list) {
        guard let read = try? JSONDecoder().decode(List.self, from: data) else { throw .unreadableList(path) }
        guard read.format == 1 else { throw .newerSite(path) }
        old = read
      } else {
        let entries = (try? FileManager.default.contentsOfDirectory(atPath: self.path)) ?? []
        guard others.union([".git", ".DS_Store"]).isSuperset(of: entries) else { throw .notASite(path) }
        old = List()
      }
    } else {
      old = List()
    }
    known = Set(old.files.filter(Self.isOwn))
    for folder in ["", "/assets", "/features", "/tags", "/search"] {
      let folder = self.path + folder
      do {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      } catch {
        throw .system(folder, reason: error.localizedDescription)
      }
    }
    var unfinished = old
    unfinished.isUnfinished = true
    try write(Self.json(unfinished), to: Self.listName, isListed: false)
  }

  /// Returns whether a path is one that this program can write, so that an edited list cannot remove other files.
  private static func isOwn(_ path: String) -> Bool {
    path.wholeMatch(of: #/(assets/|features/|tags/|search/)?[a-z0-9][a-z0-9-]*\.(html|css|js|json|csv|md|svg|xml)/#)
      != nil
  }

  /// Writes a file, unless its content is unchanged.
  func write(_ bytes: [UInt8], to name: String, isListed: Bool = true) throws(SiteError) {
    let file = try claim(name, isListed: isListed)
    let data = Data(bytes)
    let isThere = FileManager.default.fileExists(atPath: file)
    if isThere, FileManager.default.contents(atPath: file) == data { return }
    do {
      try data.write(to: URL(fileURLWithPath: file), options: isThere ? .atomic : [])
    } catch {
      throw .system(file, reason: error.localizedDescription)
    }
  }

  /// Reserves a name for a file of the site; returns its path.
  func claim(_ name: String, isListed: Bool = true) throws(SiteError) -> String {
    let file = "\(path)/\(name)"
    if isListed {
      if !known.contains(name), old.isUnfinished != true, !written.contains(name),
        FileManager.default.fileExists(atPath: file)
      {
        throw .inTheWay(file)
      }
      written.insert(name)
    }
    return file
  }

  /// Removes files of the previous build that were not written again, and writes the list.
  func finish(pages: [String: List.Page], redirects: [String: String]) throws(SiteError) {
    for name in known.subtracting(written) {
      let file = "\(path)/\(name)"
      guard FileManager.default.fileExists(atPath: file) else { continue }
      do {
        try FileManager.default.removeItem(atPath: file)
      } catch {
        throw .system(file, reason: error.localizedDescription)
      }
    }
    for folder in ["assets", "features", "tags", "search"] {
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

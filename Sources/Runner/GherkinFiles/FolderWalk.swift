internal import Foundation

/// The files in a folder at any depth. Symbolic links to folders are followed.
///
/// Each folder is visited once, by its own path rather than by that of a link if both are below the start. A link to a
/// folder that contains the start is not followed.
///
/// A plugin cannot import a library, so GherkinTestPlugin compiles this file too, by a symbolic link; a plugin belongs to no
/// package, so these declarations are public.
public struct FolderWalk: Sendable {
  /// A file of a folder.
  public struct File: Sendable {
    /// The path, which begins with that of the folder.
    public let path: String
    /// The path without symbolic links.
    public let real: String
  }

  /// The files with wanted names, sorted by the bytes of their paths.
  public private(set) var files: [File] = []
  /// The visited folders, starting with the folder itself.
  public private(set) var folders: [String] = []
  /// The paths of wanted files that are not valid UTF-8, with the other bytes as `\xE9`.
  public private(set) var undecodable: [String] = []
  /// The folders that could not be read.
  public private(set) var failures: [Failure] = []

  /// A folder that cannot be read.
  public struct Failure: Error {
    /// The path of the folder.
    public let folder: String
    /// The `errno`.
    public let code: Int32

    fileprivate init(_ folder: [UInt8], _ code: Int32) {
      self.folder = FolderWalk.escaped(folder)
      self.code = code
    }
  }

  private typealias Bytes = [UInt8]

  private struct Folder {
    /// The path with a slash at its end.
    let path: Bytes
    let real: Bytes
  }

  private static let slash = UInt8(ascii: "/")

  /// Visits a folder.
  ///
  /// - Parameters:
  ///   - folder: the path of the folder.
  ///   - visits: returns whether to visit a folder below it, by its name. By default, all are visited.
  ///   - excludes: returns whether to leave out a file or a folder that the other parameters include, by the real path of
  ///     its parent and its name. A link is a file. By default, nothing is left out.
  ///   - isWanted: returns whether to list a file, by its name.
  public init(
    _ folder: String, visits: (String) -> Bool = { _ in true },
    excludes: (_ parent: String, _ name: String, _ isFolder: Bool) -> Bool = { _, _, _ in false },
    isWanted: (String) -> Bool
  ) {
    var start = Bytes(folder.utf8)
    if start.last != Self.slash { start.append(Self.slash) }
    guard let real = Self.real(start) else {
      failures.append(Failure(Bytes(folder.utf8), errno))
      return
    }
    var pending = [Folder(path: start, real: real)]
    var links: [Folder] = []
    var visited: Set<Bytes> = []
    var named: [(path: Bytes, real: Bytes)] = []
    while true {
      if pending.isEmpty {
        // Sorted, so that the result does not depend on the order in the file system.
        pending = links.sorted { $1.path.lexicographicallyPrecedes($0.path) }
        links = []
      }
      guard let next = pending.popLast() else { break }
      guard visited.insert(next.real).inserted else { continue }
      if let path = String(validating: next.path, as: UTF8.self) { folders.append(path) }
      let parent = String(decoding: next.real, as: UTF8.self)
      for (name, kind) in entries(of: next.path) {
        let text = String(decoding: name, as: UTF8.self)
        let path = next.path + name
        var entry = (path: path, real: (next.real.last == Self.slash ? next.real : next.real + [Self.slash]) + name)
        let isLink = kind == S_IFLNK
        let (isListed, isVisited) = (isWanted(text), (kind == S_IFDIR || isLink) && visits(text))
        guard isListed || isVisited, !excludes(parent, text, kind == S_IFDIR) else { continue }
        if isLink, let target = Self.real(path) { entry.real = target }
        let isFolder = kind == S_IFDIR || isLink && Self.kind(path, followsLinks: true) == S_IFDIR
        if !isFolder {
          if isListed { named.append(entry) }
        } else if isVisited {
          let folder = Folder(path: path + [Self.slash], real: entry.real)
          if !isLink {
            pending.append(folder)
          } else if !real.starts(with: entry.real + [Self.slash]), entry.real != [Self.slash] {
            links.append(folder)
          }
        }
      }
    }
    named.sort { $0.path.lexicographicallyPrecedes($1.path) }
    for (path, real) in named {
      if let path = String(validating: path, as: UTF8.self), let real = String(validating: real, as: UTF8.self) {
        files.append(File(path: path, real: real))
      } else {
        undecodable.append(Self.escaped(path))
      }
    }
  }

  /// Returns the names in a folder, and those that are not valid UTF-8, with the other bytes as `\xE9`. Empty if there
  /// is no such folder.
  public static func names(in folder: String) throws(Failure) -> (names: [String], undecodable: [String]) {
    let names: [Bytes]
    do throws(Failure) {
      names = try entries(of: Bytes(folder.utf8)).map(\.name)
    } catch {
      if [ENOENT, ENOTDIR].contains(error.code) { return ([], []) }
      throw error
    }
    return (
      names.compactMap { String(validating: $0, as: UTF8.self) },
      names.filter { String(validating: $0, as: UTF8.self) == nil }.map(escaped)
    )
  }

  /// Returns the names in a folder in alphabetical order; none if there is no such folder, or it cannot be read.
  public static func readableNames(in folder: String) -> [String] {
    do { return try names(in: folder).names.sorted() } catch { return [] }
  }

  private mutating func entries(of folder: Bytes) -> [(name: Bytes, kind: mode_t?)] {
    do throws(Failure) {
      return try Self.entries(of: folder)
    } catch {
      failures.append(error)
      return []
    }
  }

  private static func entries(of folder: Bytes) throws(Failure) -> [(name: Bytes, kind: mode_t?)] {
    guard let stream = opendir(characters(folder)) else { throw Failure(folder, errno) }
    defer { closedir(stream) }
    var entries: [(name: Bytes, kind: mode_t?)] = []
    errno = 0
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        let start = UnsafeRawPointer(pointer).assumingMemoryBound(to: CChar.self)
        return Bytes(UnsafeRawBufferPointer(start: start, count: strlen(start)))
      }
      guard name != [UInt8(ascii: ".")], name != [UInt8(ascii: "."), UInt8(ascii: ".")] else { continue }
      let kind: mode_t? =
        switch Int32(entry.pointee.d_type) {
        case Int32(DT_DIR): S_IFDIR
        case Int32(DT_LNK): S_IFLNK
        case Int32(DT_UNKNOWN):
          self.kind(folder + (folder.last == slash ? [] : [slash]) + name, followsLinks: false)
        default: nil
        }
      entries.append((name, kind))
      errno = 0
    }
    guard errno == 0 else { throw Failure(folder, errno) }
    return entries
  }

  private static func kind(_ path: Bytes, followsLinks: Bool) -> mode_t? {
    var status = stat()
    let path = characters(path)
    let result = followsLinks ? stat(path, &status) : lstat(path, &status)
    return result == 0 ? status.st_mode & S_IFMT : nil
  }

  private static func real(_ path: Bytes) -> Bytes? {
    guard let text = realpath(characters(path), nil) else { return nil }
    defer { free(text) }
    return Bytes(UnsafeRawBufferPointer(start: text, count: strlen(text)))
  }

  /// Returns a path for functions of C.
  private static func characters(_ path: Bytes) -> [CChar] {
    (path.isEmpty ? [UInt8(ascii: ".")] : path).map { CChar(bitPattern: $0) } + [0]
  }

  fileprivate static func escaped(_ path: [UInt8]) -> String {
    String(validating: path, as: UTF8.self)
      ?? path.map { $0 < 0x80 ? String(UnicodeScalar($0)) : "\\x" + String($0, radix: 16, uppercase: true) }.joined()
  }
}

#if os(Linux) || os(macOS)
internal import Foundation
internal import GherkinFiles
internal import GherkinText

/// The working folder of a scenario. All paths of steps are relative to it and stay inside.
struct ScenarioFolder {
  /// The real path.
  let path: String

  /// Creates an empty folder among the temporary files.
  init() throws {
    let parent = FileManager.default.temporaryDirectory
    let folder = parent.appending(path: "scenario-\(UUID().uuidString.prefix(13).lowercased())").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    path = SystemCalls.resolved(folder) ?? folder
  }

  /// Removes the folder, also if the permissions of its folders forbid it.
  func remove() throws {
    guard !isRemoved() else { return }
    for folder in FolderWalk(path, isWanted: { _ in false }).folders where folder.hasPrefix(path) {
      chmod(folder, 0o700)
    }
    guard !isRemoved() else { return }
    throw CommandError("the working folder \(path) cannot be removed; remove it by hand")
  }

  private func isRemoved() -> Bool {
    try? FileManager.default.removeItem(atPath: path)
    return FileKind(path: path) == nil
  }

  /// The number of links that the system follows in a path.
  private static let mostLinks = 40

  /// Returns the absolute path of a relative one.
  ///
  /// - Parameters:
  ///   - base: the folder to which it is relative, inside of this one.
  ///   - resolvesLast: whether a symbolic link at the path itself must lead to a file inside, too.
  /// - Throws: if the path is absolute, or leads out of the folder.
  func file(_ name: String, from base: String, resolvesLast: Bool = true) throws(CommandError) -> String {
    let shown = VisibleText.quoted(name, limit: 200)
    guard !name.isEmpty, !name.utf8.contains(0) else {
      throw CommandError("\(shown) is not a path; write one that is relative to the working folder")
    }
    guard !name.hasPrefix("/") else {
      throw CommandError("the path \(shown) is absolute; write one that is relative to the working folder")
    }
    let outside = CommandError("the path \(shown) leads out of the working folder; use a file inside of it")
    let above = path.split(separator: "/")
    var parts = base.split(separator: "/")
    for part in name.split(separator: "/") where part != "." {
      if part == ".." { parts.removeLast() } else { parts.append(part) }
      guard parts.starts(with: above) else { throw outside }
    }
    let file = "/" + parts.joined(separator: "/")
    // The nearest existing part can be a link to the outside.
    var existing = resolvesLast || file == path ? file : "/" + parts.dropLast().joined(separator: "/")
    while existing.utf8.count > path.utf8.count {
      if let real = SystemCalls.resolved(existing) {
        guard real == path || real.hasPrefix(path + "/") else { throw outside }
        break
      }
      // A link to a missing file outside, also one by way of others, would create that file.
      var link = existing
      var count = 0
      while resolvesLast, let target = try? FileManager.default.destinationOfSymbolicLink(atPath: link) {
        guard !target.hasPrefix("/"), !target.split(separator: "/").contains(".."), link.utf8.count < 4096 else {
          throw outside
        }
        count += 1
        guard count <= Self.mostLinks else {
          throw CommandError("the path \(shown) is a link that leads back to itself; correct the link")
        }
        link = "\(link[..<(link.lastIndex(of: "/") ?? link.startIndex)])/\(target)"
      }
      existing = String(existing[..<(existing.lastIndex(of: "/") ?? existing.startIndex)])
    }
    return file
  }

  /// Returns the paths of all files below a folder, in the order of their bytes: folders without entries with a slash at
  /// the end. Symbolic links are not followed.
  static func files(in folder: String, atMost limit: Int = .max) -> [String] {
    guard let names = FileManager.default.enumerator(atPath: folder) else { return [] }
    var files: [String] = []
    for case let name as String in names {
      var status = stat()
      // A name that is not UTF-8 has other characters here, by which the file is not found.
      if lstat("\(folder)/\(name)", &status) != 0 || status.st_mode & S_IFMT != S_IFDIR {
        files.append(name)
      } else if (try? FileManager.default.contentsOfDirectory(atPath: "\(folder)/\(name)"))?.isEmpty != false {
        files.append(name + "/")
      }
      if files.count == limit { break }
    }
    return files.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// The names and the sizes of the files, for a failure.
  var listing: String {
    let limit = 1000
    let files = Self.files(in: path, atMost: limit + 1)
    let lines = files.prefix(limit).map { name in
      let attributes = try? FileManager.default.attributesOfItem(atPath: "\(path)/\(name)")
      let link = try? FileManager.default.destinationOfSymbolicLink(atPath: "\(path)/\(name)")
      let size = name.hasSuffix("/") ? "" : "\t\(attributes?[.size] as? Int ?? 0) bytes"
      return VisibleText.quoted(name, limit: 300).dropFirst().dropLast() + (link.map { "\t→ \($0)" } ?? size)
    }
    return "\(path)\n" + (lines.isEmpty ? ["(empty)"] : lines).map { "\($0)\n" }.joined()
      + (files.count > limit ? "… more than \(limit) files\n" : "")
  }
}
#endif

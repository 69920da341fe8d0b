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
    guard let file = joined(base, name) else { throw outside }
    let checked = resolvesLast || file == path ? file : Self.parent(of: file)
    switch end(of: checked, followsLinks: resolvesLast) {
    case .inside: return file
    case .outside: throw outside
    case .endless: throw CommandError("the path \(shown) is a link that leads back to itself; correct the link")
    }
  }

  private enum End {
    case inside, outside, endless
  }

  /// The number of links that the system follows in a path.
  private static let mostLinks = 40

  /// Returns where the nearest existing part of a path leads. A link to a missing file would create that file, also by way
  /// of others.
  private func end(of file: String, followsLinks: Bool) -> End {
    var (existing, count) = (file, 0)
    while existing.utf8.count > path.utf8.count {
      if let real = SystemCalls.resolved(existing) { return isInside(real) ? .inside : .outside }
      let folder = Self.parent(of: existing)
      guard followsLinks, let target = SystemCalls.linkTarget(existing) else {
        existing = folder
        continue
      }
      count += 1
      guard count <= Self.mostLinks else { return .endless }
      // Behind another name, .. may not be the folder above it, because that name may be a link.
      let isRelative = !target.hasPrefix("/") && !target.split(separator: "/").drop { $0 == ".." }.contains("..")
      guard isRelative, let real = SystemCalls.resolved(folder), isInside(real), let next = joined(real, target) else {
        return .outside
      }
      existing = next
    }
    return .inside
  }

  private func isInside(_ real: String) -> Bool { real == path || real.hasPrefix(path + "/") }

  private static func parent(of file: String) -> String {
    String(file[..<(file.lastIndex(of: "/") ?? file.startIndex)])
  }

  /// Returns a path in a folder; nil if it leads out of this folder.
  private func joined(_ base: String, _ name: String) -> String? {
    let above = path.split(separator: "/")
    var parts = base.split(separator: "/")
    for part in name.split(separator: "/") where part != "." {
      if part == ".." { parts.removeLast() } else { parts.append(part) }
      guard parts.starts(with: above) else { return nil }
    }
    return "/" + parts.joined(separator: "/")
  }

  /// Returns the paths of all files below a folder, in the order of their bytes: folders without entries with a slash at
  /// the end. Symbolic links are not followed.
  ///
  /// - Throws: if a folder cannot be read.
  static func files(in folder: String) throws(CommandError) -> [String] {
    let (files, unreadable) = entries(in: folder)
    guard let unreadable else { return files }
    throw CommandError("the folder \(VisibleText.quoted(unreadable, limit: 200)) cannot be read; check its permissions")
  }

  /// Returns the same for a message, where an unreadable folder is like an empty one.
  static func shownFiles(in folder: String, atMost limit: Int) -> [String] { entries(in: folder, atMost: limit).files }

  private static func entries(in folder: String, atMost limit: Int = .max) -> (files: [String], unreadable: String?) {
    func isEmpty(_ path: String) -> Bool? { try? FileManager.default.contentsOfDirectory(atPath: path).isEmpty }
    guard isEmpty(folder) != nil, let names = FileManager.default.enumerator(atPath: folder) else {
      return ([], URL(filePath: folder).lastPathComponent)
    }
    var files: [String] = []
    var unreadable: String?
    for case let name as String in names {
      var status = stat()
      // A name that is not UTF-8 has other characters here, by which the file is not found.
      if lstat("\(folder)/\(name)", &status) != 0 || status.st_mode & S_IFMT != S_IFDIR {
        files.append(name)
      } else {
        let isEmpty = isEmpty("\(folder)/\(name)")
        if isEmpty == nil { unreadable = unreadable ?? name }
        if isEmpty != false { files.append(name + "/") }
      }
      if files.count == limit { break }
    }
    return (files.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }, unreadable)
  }

  /// The names and the sizes of the files, for a failure.
  var listing: String {
    let limit = 1000
    let files = Self.shownFiles(in: path, atMost: limit + 1)
    let lines = files.prefix(limit).map { name in
      let attributes = try? FileManager.default.attributesOfItem(atPath: "\(path)/\(name)")
      let link = SystemCalls.linkTarget("\(path)/\(name)")
      let size = name.hasSuffix("/") ? "" : "\t\(attributes?[.size] as? Int ?? 0) bytes"
      return VisibleText.quoted(name, limit: 300).dropFirst().dropLast() + (link.map { "\t→ \($0)" } ?? size)
    }
    return "\(path)\n" + (lines.isEmpty ? ["(empty)"] : lines).map { "\($0)\n" }.joined()
      + (files.count > limit ? "… more than \(limit) files\n" : "")
  }
}
#endif

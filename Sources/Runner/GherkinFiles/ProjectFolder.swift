package import Foundation

/// The folder of a package or of a repository.
///
/// Inside it, a file has the same path in all messages, regardless of the working directory and of links. Outside, files
/// have the paths that the user gives.
package struct ProjectFolder: Sendable, Hashable {
  /// The path without symbolic links.
  package let path: String
  /// The working directory without symbolic links.
  private let working: String

  /// Returns the nearest folder that contains a package or a repository: a folder itself, or one above it, which is that
  /// around a ``NestedPackage``; nil if there is none.
  package static func nearest(to folder: URL) -> URL? {
    let found = folder.selfAndParents.first { folder in
      ["Package.swift", ".git"].contains { FileManager.default.fileExists(atPath: folder.appending(path: $0).path) }
    }
    return found.map { found in NestedPackage.outer(of: found.path).map { URL(fileURLWithPath: $0) } ?? found }
  }

  /// Creates a project with another folder than that of the working directory.
  ///
  /// - Parameters:
  ///   - path: its path without symbolic links.
  ///   - working: the folder in it to which paths are relative.
  package init(path: String, working: String) {
    (self.path, self.working) = (path, working)
  }

  /// Finds the project of the working directory; nil if there is none.
  package init?() {
    guard let working = SystemCalls.resolved("."),
      let folder = Self.nearest(to: URL(fileURLWithPath: working, isDirectory: true)),
      let path = SystemCalls.resolved(folder.path), Self.isPrefix(Self.parts(path), of: Self.parts(working))
    else { return nil }
    self.path = path
    self.working = working
  }

  /// The project of the working directory; nil if there is none, or if the working directory is its folder, so that paths
  /// in messages are relative to the working directory, too.
  package static var aboveWorkingFolder: Self? {
    ProjectFolder().flatMap { $0.workingParts.isEmpty ? nil : $0 }
  }

  /// Returns the path of a file relative to the working directory: of a file in the project, the path without symbolic
  /// links; of one outside that a link in the project leads to, the path with the link. Other paths are returned
  /// unchanged.
  ///
  /// - Parameters:
  ///   - given: the path that the user gives.
  ///   - real: the path without symbolic links.
  package func path(of given: String, real: String) -> String {
    let above = Self.parts(path)
    let isAbsolute = given.utf8.starts(with: "/".utf8)
    let absolute = (isAbsolute ? [] : Self.parts(working)) + Self.parts(given).filter { $0 != "." }
    let file = Self.isPrefix(above, of: Self.parts(real)) ? Self.parts(real) : absolute
    guard Self.isPrefix(above, of: file), !file.contains("..") else { return given }
    return Self.joined(file, from: Self.parts(working))
  }

  /// The path of the working directory, relative to the project; empty if they are the same.
  private var workingParts: [Substring] { Array(Self.parts(working)[Self.parts(path).count...]) }

  /// Returns a path of a file relative to the project, for messages, instead of to the working directory. Absolute paths,
  /// and those of files outside the project, are returned unchanged.
  package func messagePath(of path: String) -> String {
    guard !path.utf8.starts(with: "/".utf8) else { return path }
    var parts = workingParts
    for part in Self.parts(path) where part != "." {
      if part != ".." {
        parts.append(part)
      } else if parts.popLast() == nil {
        return path
      }
    }
    return parts.joined(separator: "/")
  }

  /// A function that returns the path of a file in messages, relative to the project of the working directory. Without a
  /// project, paths in messages are those of the run.
  package static var messagePaths: @Sendable (String) -> String {
    let project = aboveWorkingFolder
    return { path in project?.messagePath(of: path) ?? path }
  }

  /// Returns a path of a message relative to the working directory. The reverse of ``messagePath(of:)``.
  package func path(ofMessage path: String) -> String {
    let parts = Self.parts(path)
    guard !path.utf8.starts(with: "/".utf8), parts.first != ".." else { return path }
    return Self.joined(parts, from: workingParts)
  }

  private static func parts(_ path: String) -> [Substring] { path.split(separator: "/") }

  /// Returns a path from one folder to a file, both relative to the same folder.
  private static func joined(_ file: [Substring], from folder: [Substring]) -> String {
    let common = zip(file, folder).prefix { isEqual($0, $1) }.count
    return (Array(repeating: "..", count: folder.count - common) + file[common...]).joined(separator: "/")
  }

  private static func isPrefix(_ prefix: [Substring], of parts: [Substring]) -> Bool {
    prefix.count <= parts.count && zip(prefix, parts).allSatisfy(isEqual)
  }

  private static func isEqual(_ left: Substring, _ right: Substring) -> Bool { left.utf8.elementsEqual(right.utf8) }
}

extension URL {
  /// This folder and the folders above it, nearest first, up to the root.
  ///
  /// Empty for a path that is not absolute. In a working directory that was removed, paths stay relative, and a relative
  /// path has parents without end.
  package var selfAndParents: some Sequence<URL> {
    sequence(state: path.hasPrefix("/") ? self : nil) { (folder: inout URL?) in
      guard let current = folder else { return nil }
      let parent = current.deletingLastPathComponent()
      folder = parent.path == current.path ? nil : parent
      return current
    }
  }

  /// Returns the nearest of this folder and the folders above it that contains a file; nil if there is none.
  package func nearestParent(containing name: String) -> URL? {
    selfAndParents.first { FileManager.default.fileExists(atPath: $0.appending(path: name).path) }
  }
}

import GherkinCommandLine
import GherkinFeatureFiles
import GherkinFileOutput
import GherkinFiles
import GherkinFixtures
import GherkinPackaging

/// The features, fixtures and configuration of a commit, as files in a folder for temporary files.
struct EarlierFiles {
  let repository: GitRepository
  /// The revision that the user named, its common ancestor with the checked out commit, and the latter.
  let revision, base, head: String
  /// The path of the folder, without symbolic links. The caller removes it.
  let folder: String
  /// The paths of submodules whose files are unknown, in the copy.
  let submodules: [String]
  /// The paths of links that are not copied because they can lead out of the folder, in the copy.
  let links: [String]
  /// The repository as the folder of a project, for paths relative to the working directory.
  private let project: ProjectFolder

  /// The maximum number of files.
  private static let mostFiles = 200_000

  /// Copies the files of the common ancestor of a revision and the checked out commit.
  ///
  /// - Parameter others: the paths of further files, relative to the working directory.
  init(_ revision: String, _ repository: GitRepository, others: [String]) throws {
    (self.repository, self.revision) = (repository, revision)
    let named = try repository.commit(revision)
    head = try repository.commit("HEAD")
    base = try repository.mergeBase(named, head)
    project = ProjectFolder(path: repository.folder, working: "\(repository.folder)/\(repository.prefix)")
    let paths = Set(others.map(project.messagePath))
    let all = try repository.files(of: base)
    let files = all.filter { $0.kind != .unknownSubmodule && (Self.isNeeded($0) || paths.contains($0.path)) }
    guard files.count <= Self.mostFiles else {
      throw CompareError("\(base): has more than \(Self.mostFiles) features and fixtures")
    }
    let parent = try TemporaryFolders.make()
    let folder = SystemCalls.resolved(parent) ?? parent
    self.folder = folder
    submodules = all.filter { $0.kind == .unknownSubmodule }.map { "\(folder)/\($0.path)" }
    do {
      // Marks the top folder of the project, as in the working tree.
      try TemporaryFolders.write([], to: "\(folder)/.git")
      try SystemCalls.makeFolders(above: "\(folder)/\(repository.prefix)")
      var links: [String] = []
      try repository.read(files) { file, content throws(GitRepository.Problem) in
        if try !Self.write(file, content, in: folder), file.kind == .link { links.append("\(folder)/\(file.path)") }
      }
      self.links = links
    } catch {
      TemporaryFolders.remove(folder)
      throw error
    }
  }

  /// Copies further files of the commit.
  ///
  /// - Parameter paths: their paths in the copy.
  func copy(_ paths: [String]) throws {
    let wanted = Set(paths.map { project.messagePath(of: shown($0, in: folder)) })
    guard !wanted.isEmpty else { return }
    let files = try repository.files(of: base).filter { $0.kind != .unknownSubmodule && wanted.contains($0.path) }
    try repository.read(files) { [folder] file, content throws(GitRepository.Problem) in
      _ = try Self.write(file, content, in: folder)
    }
  }

  func remove() { TemporaryFolders.remove(folder) }

  /// Returns the path of a file relative to the working directory.
  ///
  /// - Parameters:
  ///   - path: the path of the file without symbolic links.
  ///   - root: the folder of the copy, or of the repository.
  func shown(_ path: String, in root: String) -> String {
    guard path.hasPrefix(root + "/") else { return path }
    return project.path(ofMessage: String(path.dropFirst(root.count + 1)))
  }

  /// Returns a message in which paths are relative to the working directory.
  func withoutFolder(_ message: String) -> String { message.replacing("\(folder)/\(repository.prefix)", with: "") }

  /// Returns the path in the copy of a path in the working tree, which can begin with `!` or `@`. Paths outside of the
  /// repository, and those in the copy, are returned unchanged.
  func path(_ path: String) -> String {
    let mark = path.prefix { $0 == "!" || $0 == "@" }
    let file = path.dropFirst(mark.count)
    guard file.hasPrefix("/") else { return "\(mark)\(folder)/\(repository.prefix)\(file)" }
    if has(String(file)) { return path }
    let places = [String(file), SystemCalls.resolved(String(file))].compactMap(\.self)
    let place = places.first { $0 == repository.folder || $0.hasPrefix(repository.folder + "/") }
    return place.map { "\(mark)\(folder)\($0.dropFirst(repository.folder.count))" } ?? path
  }

  /// Whether a path without symbolic links is in the copy.
  func has(_ path: String) -> Bool { path == folder || path.hasPrefix(folder + "/") }

  /// Whether a file is a feature, a fixture, a configuration, or the mark of a package.
  private static func isNeeded(_ file: GitRepository.File) -> Bool {
    if file.kind == .link { return true }
    let parts = file.path.split(separator: "/")
    guard let name = parts.last.map(String.init) else { return false }
    return SourceFolders.isFeature(name) || [ConfigurationFile.name, "Package.swift"].contains(name)
      || parts.dropLast().contains("Fixtures") && FixtureFolder.hasEnding(name)
  }

  /// Writes a file or a link; not one that would be outside of the folder.
  ///
  /// - Returns: whether it was written.
  private static func write(
    _ file: GitRepository.File, _ content: ArraySlice<UInt8>, in folder: String
  ) throws(GitRepository.Problem) -> Bool {
    let parts = file.path.split(separator: "/", omittingEmptySubsequences: false)
    guard !parts.contains(where: { ["", ".", ".."].contains($0) || $0.lowercased() == ".git" }) else { return false }
    let path = "\(folder)/\(file.path)"
    do throws(SystemCalls.Failure) {
      switch file.kind {
      case .file: try TemporaryFolders.write(content, to: path)
      case .link:
        let target = String(decoding: content, as: UTF8.self)
        let steps = target.split(separator: "/", omittingEmptySubsequences: false)
        let up = steps.prefix { $0 == ".." }.count
        guard !target.hasPrefix("/"), up < parts.count, !steps.dropFirst(up).contains("..") else { return false }
        try TemporaryFolders.link(path, to: target)
      case .unknownSubmodule: return false
      }
      return true
    } catch {
      throw GitRepository.Problem("\(path): cannot be written: \(systemMessage(for: error.code))")
    }
  }
}

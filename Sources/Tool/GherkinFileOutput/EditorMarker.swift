package import GherkinFiles
internal import Foundation
internal import GherkinText

/// The marker file by which a language server requests that runs record their results for the editor.
///
/// The file is in a folder that only this user can write to: `gherkin-run` in `XDG_RUNTIME_DIR`, or `gherkin-run-UID`
/// in the folder for temporary files. Its name is a hash of the path of the served folder, its content is that path,
/// and a lock shows whether the server is still running. The results of the last run are next to it. Symbolic links,
/// and files that belong to another user or are open to others, are never used.
package final class EditorMarker: Sendable {
  /// The maximum size of results with the texts of the features, in bytes.
  package static let longestResults = 64 << 20
  private static let longestPath = 4096
  private static let mostParents = 32

  private let descriptor: Int32
  private let files: Files

  /// The files of a served folder.
  private struct Files {
    let folder: String
    let served: String

    var marker: String { "\(folder)/\(name).server" }
    var results: String { "\(folder)/\(name).json" }

    /// The name, from a hash.
    private var name: String { String(FNV1a(served.utf8).value, radix: 16) }
  }

  /// Requests results from runs in a folder and its subfolders until the value is released.
  ///
  /// - Parameters:
  ///   - served: the folder of the workspace.
  ///   - environment: the environment variables, which determine the location of the marker.
  /// - Throws: if the marker cannot be written, or its folder is not safe.
  package init(serving served: String, environment: [String: String]) throws(SystemCalls.Failure) {
    let served = SystemCalls.resolved(served) ?? served
    guard served.utf8.count <= Self.longestPath else { throw SystemCalls.Failure(code: ENAMETOOLONG) }
    let folder = Self.folder(environment)
    if mkdir(folder, 0o700) != 0, errno != EEXIST { throw SystemCalls.Failure(code: errno) }
    guard Self.isSafe(folder) else { throw SystemCalls.Failure(code: EPERM) }
    // On macOS, the folder for temporary files is behind a link, and file events have paths without links.
    files = Files(folder: SystemCalls.resolved(folder) ?? folder, served: served)
    descriptor = open(files.marker, O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw SystemCalls.Failure(code: errno) }
    do throws(SystemCalls.Failure) {
      guard Self.isOwnFile(descriptor) else { throw SystemCalls.Failure(code: EPERM) }
      // Runs hold the lock only briefly.
      guard flock(descriptor, LOCK_SH) == 0 else { throw SystemCalls.Failure(code: errno) }
      try SystemCalls.truncate(descriptor, to: 0)
      try SystemCalls.rewind(descriptor)
      try SystemCalls.writeAll(Array(served.utf8)[...], to: descriptor)
    } catch {
      close(descriptor)
      throw error
    }
  }

  deinit {
    // Otherwise another server of the same folder still needs the files.
    if flock(descriptor, LOCK_EX | LOCK_NB) == 0 {
      unlink(files.marker)
      unlink(files.results)
    }
    close(descriptor)
  }

  /// The results of the last run; nil if no run has ended, or if they are unsafe to read or too long.
  package var results: [UInt8]? { Self.read(files.results, atMost: Self.longestResults) }

  /// The path of the file that ``results`` reads, for clients that watch it.
  package var resultsPath: String { files.results }

  /// Returns the path at which a run records its results; nil if no server serves its folder.
  ///
  /// Without a server this takes a single system call.
  ///
  /// - Parameters:
  ///   - folder: the working directory of the run.
  ///   - environment: the environment variables.
  package static func resultsPath(forRunIn folder: String, environment: [String: String]) -> String? {
    var markers = self.folder(environment)
    guard isSafe(markers) else { return nil }
    markers = SystemCalls.resolved(markers) ?? markers
    var path = SystemCalls.resolved(folder) ?? folder
    for _ in 0..<mostParents {
      let files = Files(folder: markers, served: path)
      if isServed(files) { return files.results }
      guard let slash = path.lastIndex(of: "/"), path != "/" else { break }
      path = slash == path.startIndex ? "/" : String(path[..<slash])
    }
    return nil
  }

  /// Records results, replacing earlier ones.
  ///
  /// - Parameter path: a path that ``resultsPath(forRunIn:environment:)`` returned.
  package static func record(_ results: [UInt8], at path: String) throws(SystemCalls.Failure) {
    guard results.count <= longestResults else { throw SystemCalls.Failure(code: EFBIG) }
    let temporary = "\(path).\(getpid()).\(String(UInt64.random(in: 0 ... .max), radix: 36))"
    let descriptor = try SystemCalls.create(temporary, mode: 0o600)
    defer { close(descriptor) }
    do throws(SystemCalls.Failure) {
      try SystemCalls.writeAll(results[...], to: descriptor)
      guard rename(temporary, path) == 0 else { throw SystemCalls.Failure(code: errno) }
    } catch {
      unlink(temporary)
      throw error
    }
  }

  private static func folder(_ environment: [String: String]) -> String {
    if let runtime = environment["XDG_RUNTIME_DIR"], runtime.hasPrefix("/") { return "\(runtime)/gherkin-run" }
    let temporary = environment["TMPDIR"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? "/tmp"
    return "\(temporary)/gherkin-run-\(geteuid())"
  }

  /// Returns whether the path is a folder of this user without permissions for other users.
  private static func isSafe(_ folder: String) -> Bool {
    var status = stat()
    return lstat(folder, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR && status.st_uid == geteuid()
      && status.st_mode & 0o077 == 0
  }

  /// Returns whether an open file is a regular file of this user.
  private static func isOwnFile(_ descriptor: Int32) -> Bool {
    var status = stat()
    return fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG && status.st_uid == geteuid()
      && status.st_nlink == 1
  }

  private static func isServed(_ files: Files) -> Bool {
    let descriptor = open(files.marker, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    guard isOwnFile(descriptor), flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK else { return false }
    return read(files.marker, atMost: longestPath) == Array(files.served.utf8)
  }

  private static func read(_ path: String, atMost limit: Int) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    do {
      guard isOwnFile(descriptor), try SystemCalls.size(of: descriptor) <= limit else { return nil }
      return try SystemCalls.readAll(descriptor)
    } catch {
      return nil
    }
  }
}

import GherkinFiles
internal import Foundation
internal import Synchronization

/// The files of this process that were created but not yet renamed to their final names.
package enum UnfinishedFiles {
  /// The prefix and the suffix of their names.
  static let prefix = ".gherkin-run-"
  static let suffix = ".part"

  private struct State {
    var paths: Set<String> = []
    var isClosed = false
  }

  private static let state = Mutex(State())

  /// Removes all of them before the process ends. Later calls cannot create or rename files.
  package static func removeAll() {
    state.withLock { state in
      state.isClosed = true
      for path in state.paths { unlink(path) }
      state.paths = []
    }
  }

  /// Creates and locks a file.
  static func create(in folder: String, mode: UInt16) throws(SystemCalls.Failure) -> (Int32, path: String) {
    try state.withLock { (state) throws(SystemCalls.Failure) in
      guard !state.isClosed else { throw SystemCalls.Failure(code: ECANCELED) }
      while true {
        let path = "\(folder)\(prefix)\(String(UInt64.random(in: 0 ... .max), radix: 36))\(suffix)"
        let descriptor: Int32
        do throws(SystemCalls.Failure) {
          descriptor = try SystemCalls.create(path, mode: mode)
        } catch {
          guard error.code == EEXIST else { throw error }
          continue
        }
        // Another process may have removed the file as abandoned before it was locked. On a file system without locks,
        // no process does that.
        var status = stat()
        if flock(descriptor, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK
          || fstat(descriptor, &status) == 0 && status.st_nlink == 0
        {
          close(descriptor)
          continue
        }
        state.paths.insert(path)
        return (descriptor, path)
      }
    }
  }

  /// Renames a file to its final path.
  ///
  /// - Parameter finish: further work; ``removeAll()`` waits for its end.
  static func rename(_ path: String, to target: String, _ finish: () -> Void) throws(SystemCalls.Failure) {
    try state.withLock { (state) throws(SystemCalls.Failure) in
      guard !state.isClosed else { throw SystemCalls.Failure(code: ECANCELED) }
      try SystemCalls.renameFile(path, to: target)
      state.paths.remove(path)
      finish()
    }
  }

  /// Removes a file.
  ///
  /// - Returns: whether it was unfinished.
  static func remove(_ path: String) -> Bool {
    state.withLock { state in
      guard state.paths.remove(path) != nil else { return false }
      unlink(path)
      return true
    }
  }
}

/// Unfinished files of processes that were killed.
enum AbandonedFiles {
  /// The folders that were searched. Each process searches a folder once.
  private static let searched = Mutex<Set<String>>([])

  /// Removes abandoned files from a folder: those with the names of unfinished files that are not locked. Only the
  /// superuser can remove files of other users.
  static func remove(in folder: String) {
    guard searched.withLock({ $0.insert(folder).inserted }) else { return }
    // If the folder cannot be read, creating a file in it will report why.
    for name in FolderWalk.readableNames(in: folder)
    where name.hasPrefix(UnfinishedFiles.prefix) && name.hasSuffix(UnfinishedFiles.suffix) {
      removeIfAbandoned(folder + name)
    }
  }

  private static func removeIfAbandoned(_ path: String) {
    let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      status.st_uid == geteuid() || geteuid() == 0, flock(descriptor, LOCK_EX | LOCK_NB) == 0
    else { return }
    unlink(path)
  }
}

internal import Foundation
internal import Synchronization

/// Unfinished files of processes that were killed.
enum AbandonedFiles {
  /// The folders that were searched. Each process searches a folder once.
  private static let searched = Mutex<Set<String>>([])

  /// Removes abandoned files from a folder: those with the names of unfinished files that are not locked. Only the
  /// superuser can remove files of other users.
  static func remove(in folder: String) {
    guard searched.withLock({ $0.insert(folder).inserted }) else { return }
    let names: [String]
    do {
      names = try FileManager.default.contentsOfDirectory(atPath: folder.isEmpty ? "." : folder)
    } catch {
      // Creating a file in the folder will report why.
      return
    }
    for name in names where name.hasPrefix(UnfinishedFiles.prefix) && name.hasSuffix(UnfinishedFiles.suffix) {
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

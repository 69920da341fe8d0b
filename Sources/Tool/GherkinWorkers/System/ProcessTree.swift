internal import GherkinProcesses
import GherkinProtocol
import Synchronization
#if canImport(Darwin)
internal import Darwin
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// The descendants of this process. Only on Linux and macOS: other systems have no list of a process's children.
package enum ProcessTree {
  /// The running descendants of this process.
  package static var descendants: Set<Int32> {
    var found: Set<Int32> = []
    var next = children(of: getpid())
    while let process = next.popLast() {
      if found.insert(process).inserted { next += children(of: process) }
    }
    return found.filter { !hasEnded($0) }
  }

  /// Whether this process has begun to end its descendants, which it does just before its own end.
  private static let isEnding = Atomic<Bool>(false)

  /// Returns at once, unless this process ends its descendants: the end of a worker that it caused is no failure of a
  /// step, so the thread that has seen it never continues.
  static func awaitOwnEnd() {
    while isEnding.load(ordering: .acquiring) { sleep(1000) }
  }

  /// Ends processes that steps have started and not ended.
  ///
  /// - Parameters:
  ///   - others: processes that must not be ended.
  ///   - includesOwnSession: whether steps also started processes in this process's session. Those of workers are in
  ///     their own sessions.
  package static func endDescendants(besides others: Set<Int32>, includesOwnSession: Bool) {
    isEnding.store(true, ordering: .releasing)
    // The children of an ended process become children of this one, and are found in the next round.
    for _ in 0..<rounds {
      let rest = descendants.subtracting(others).filter { includesOwnSession || getsid($0) != getsid(0) }
      if rest.isEmpty { return }
      ProcessSession.end(rest)
      usleep(1000)
    }
  }

  private static let rounds = 100

  #if os(macOS)
  private static func children(of process: Int32) -> [Int32] {
    ProcessSession.list { proc_listchildpids(process, $0, $1) }
  }

  /// Returns whether a process has ended but was not waited for.
  private static func hasEnded(_ process: Int32) -> Bool {
    var information = proc_bsdinfo()
    let size = Int32(MemoryLayout<proc_bsdinfo>.size)
    return proc_pidinfo(process, PROC_PIDTBSDINFO, 0, &information, size) != size
      || information.pbi_status == UInt32(SZOMB)
  }
  #else
  /// Returns the children of a process, which are listed by the thread that started them.
  private static func children(of process: Int32) -> [Int32] {
    let tasks = "/proc/\(process)/task"
    guard let folder = opendir(tasks) else { return [] }
    defer { closedir(folder) }
    var children: [Int32] = []
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      guard Int32(name) != nil else { continue }
      children += text(of: "\(tasks)/\(name)/children").split(separator: " ").compactMap { Int32($0) }
    }
    return children
  }

  /// Returns whether a process has ended but was not waited for.
  private static func hasEnded(_ process: Int32) -> Bool {
    // The state follows the name, which is in parentheses and can contain any characters.
    guard let rest = text(of: "/proc/\(process)/stat").split(separator: ")").last else { return true }
    return rest.hasPrefix(" Z") || rest.hasPrefix(" X")
  }

  private static func text(of path: String) -> String {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return "" }
    defer { close(file) }
    var bytes: [UInt8] = []
    while true {
      let part = [UInt8](unsafeUninitializedCapacity: 4096) { buffer, filled in
        filled = max(0, read(file, buffer.baseAddress, buffer.count))
      }
      if part.isEmpty { return String(decoding: bytes, as: UTF8.self) }
      bytes += part
    }
  }
  #endif
}

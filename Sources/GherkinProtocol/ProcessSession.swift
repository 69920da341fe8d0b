#if canImport(Darwin)
internal import Darwin
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// The session that a worker leads: the worker and all processes that its steps started, in any process group, because
/// Foundation's `Process` creates one for each child.
package enum ProcessSession {
  /// Ends all processes of a session except this one.
  package static func end(ledBy leader: Int32) {
    ProcessTree.end(processes(of: leader).filter { $0 != getpid() })
    kill(-leader, SIGKILL)
  }

  #if os(Linux)
  private static func processes(of leader: pid_t) -> [pid_t] {
    guard let folder = opendir("/proc") else { return [] }
    defer { closedir(folder) }
    var processes: [pid_t] = []
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if let process = pid_t(name), session(of: process) == leader { processes.append(process) }
    }
    return processes
  }

  private static func session(of process: pid_t) -> pid_t? {
    let session = getsid(process)
    return session < 0 ? nil : session
  }
  #elseif os(macOS)
  private static func processes(of leader: pid_t) -> [pid_t] { ProcessTree.session(of: leader) }
  #else
  // Other systems have no list of processes, so that only the worker's own group is ended.
  private static func processes(of leader: pid_t) -> [pid_t] { [] }
  #endif
}

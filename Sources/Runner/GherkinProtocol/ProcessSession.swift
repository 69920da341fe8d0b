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
    end(processes(of: leader).filter { $0 != getpid() })
    kill(-leader, SIGKILL)
  }

  /// Ends processes. All are stopped before the first ends, because a shell whose command has ended starts the next one.
  package static func end(_ processes: some Collection<Int32>) {
    for signal in [SIGSTOP, SIGKILL] {
      for process in processes { kill(process, signal) }
    }
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
  private static func processes(of leader: pid_t) -> [pid_t] {
    list { proc_listallpids($0, $1) }.filter { getsid($0) == leader }
  }

  /// Calls a function that writes process ids to a buffer of a size in bytes, and returns their number.
  package static func list(_ list: (UnsafeMutableRawPointer?, Int32) -> Int32) -> [Int32] {
    var capacity = 1024
    while true {
      var count = 0
      let processes = [Int32](unsafeUninitializedCapacity: capacity) { buffer, filled in
        count = Int(max(0, list(buffer.baseAddress, Int32(capacity * MemoryLayout<Int32>.size))))
        filled = min(count, capacity)
      }
      // A full buffer may have been too small.
      if count < capacity { return processes.filter { $0 > 0 } }
      capacity *= 2
    }
  }
  #else
  // Other systems have no list of processes, so that only the worker's own group is ended.
  private static func processes(of leader: pid_t) -> [pid_t] { [] }
  #endif
}

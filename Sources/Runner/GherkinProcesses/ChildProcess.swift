internal import CGherkinProcess
#if canImport(Darwin)
package import Darwin
#elseif canImport(Glibc)
package import Glibc
#elseif canImport(Musl)
package import Musl
#endif

/// A process that this one started.
package struct ChildProcess: Sendable {
  package let id: Int32

  /// Creates a process that was started.
  package init(id: Int32) {
    self.id = id
  }

  /// What a process has of its own.
  package enum Separation {
    /// A session, and empty input: a worker.
    case session
    /// A process group, so that it gets no signals of the terminal.
    case group
  }

  /// Starts a program with the arguments of this one.
  ///
  /// - Parameters:
  ///   - executable: the path of the program.
  ///   - environment: additional environment variables.
  ///   - descriptors: its inherited descriptors, by their numbers in the process, which are below 16.
  ///   - separation: what it does not share with this process.
  package init(
    _ executable: String, environment: [String: String], descriptors: [(Descriptor, Int32)],
    separation: Separation = .session
  ) throws(SystemError) {
    var signals = sigset_t()
    sigemptyset(&signals)
    // The dispositions of some signals in this process are not meant for the new one.
    for number in [SIGHUP, SIGINT, SIGPIPE, SIGQUIT, SIGTERM, SIGUSR1] where !process_initially_ignores(number) {
      sigaddset(&signals, number)
    }
    // Copied unchanged: `CommandLine.arguments` and strings would change bytes that are not valid UTF-8.
    let arguments = (0..<Int(CommandLine.argc)).compactMap { CommandLine.unsafeArgv[$0] }.map { strdup($0) }
    // The process inherits the mask of this thread.
    var mask = sigset_t()
    pthread_sigmask(SIG_SETMASK, nil, &mask)
    process_use_initial_signal_mask()
    defer { pthread_sigmask(SIG_SETMASK, &mask, nil) }
    id = try Self.spawn(
      executable, arguments, Self.environment(with: environment), descriptors,
      flags: separation == .session ? Self.sessionFlag : Int16(POSIX_SPAWN_SETPGROUP), defaultSignals: signals
    ) { actions in
      switch separation {
      case .session: posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
      // On Darwin, other descriptors are closed.
      case .group: for number in Int32(0)...2 { posix_spawn_file_actions_adddup2(&actions, number, number) }
      }
      return 0
    }
  }

  #if canImport(Darwin)
  package typealias FileActions = posix_spawn_file_actions_t?
  #else
  package typealias FileActions = posix_spawn_file_actions_t
  #endif

  /// Starts a process, and frees its arguments and variables. Returns its id.
  ///
  /// - Parameters:
  ///   - prepare: adds actions before the start, and returns 0 or an error number.
  package static func spawn(
    _ executable: String, _ arguments: [UnsafeMutablePointer<CChar>?], _ variables: [UnsafeMutablePointer<CChar>?],
    _ descriptors: [(Descriptor, Int32)], flags: Int16, defaultSignals: sigset_t,
    _ prepare: (inout FileActions) -> Int32
  ) throws(SystemError) -> pid_t {
    defer { for text in arguments + variables { free(text) } }
    #if canImport(Darwin)
    var actions: posix_spawn_file_actions_t?
    var attributes: posix_spawnattr_t?
    #else
    var actions = posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (descriptor, number) in descriptors {
      posix_spawn_file_actions_adddup2(&actions, descriptor.number, number)
    }
    var code = prepare(&actions)
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = defaultSignals
    var mask = sigset_t()
    sigemptyset(&mask)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setsigmask(&attributes, &mask)
    posix_spawnattr_setflags(&attributes, flags | Self.closingFlag | Int16(POSIX_SPAWN_SETSIGDEF))
    var process: pid_t = 0
    // The actions have only the numbers of the descriptors, which must still be open.
    if code == 0 {
      code = withExtendedLifetime(descriptors) {
        // A process that has just been started elsewhere can, for a moment, hold a program that was written here open.
        for _ in 0..<busyTries {
          let code = posix_spawn(&process, executable, &actions, &attributes, arguments + [nil], variables + [nil])
          if code != ETXTBSY { return code }
          usleep(10_000)
        }
        return ETXTBSY
      }
    }
    guard code == 0 else { throw SystemError(action: "start the process", code: code) }
    return process
  }

  /// The number of attempts, one each hundredth of a second, to start a program that somebody has open for writing.
  private static let busyTries = 200

  /// Kills a process that leads a session, and all processes that it started.
  package func kill() {
    ProcessSession.end(ledBy: id)
  }

  #if canImport(Darwin)
  package static let sessionFlag = Int16(POSIX_SPAWN_SETSID)
  /// The process inherits no other descriptors.
  private static let closingFlag = Int16(POSIX_SPAWN_CLOEXEC_DEFAULT)
  #else
  /// `POSIX_SPAWN_SETSID`, which the C library declares only with its extensions enabled.
  package static let sessionFlag: Int16 = 0x80
  private static let closingFlag: Int16 = 0
  #endif

  /// Waits for the end of the process.
  package func wait() -> ProcessEnd {
    var status: Int32 = 0
    while waitpid(id, &status, 0) < 0 {
      if errno != EINTR { return .unknown }
    }
    let signal = status & 0x7F
    return signal == 0 ? .exited(status >> 8 & 0xFF) : .signalled(signal)
  }

  /// Returns copies of this process's environment entries, with some variables replaced.
  private static func environment(with more: [String: String]) -> [UnsafeMutablePointer<CChar>?] {
    var entries: [UnsafeMutablePointer<CChar>?] = []
    guard var entry = process_environment() else { return [] }
    while let text = entry.pointee {
      if !more.keys.contains(where: { strncmp(text, $0 + "=", $0.utf8.count + 1) == 0 }) {
        entries.append(strdup(text))
      }
      entry += 1
    }
    return entries + more.map { strdup("\($0)=\($1)") }
  }
}

/// The end of a process.
package enum ProcessEnd: Sendable, Hashable {
  case exited(Int32)
  case signalled(Int32)
  case unknown
}

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

internal import CProcess

#if canImport(Darwin)
internal import Darwin
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// A process that this one started, at the head of a session of its own.
struct ChildProcess: Sendable {
  let id: pid_t

  /// Starts a program with the arguments of this one.
  ///
  /// - Parameters:
  ///   - executable: the path of the program.
  ///   - environment: what its environment has on top.
  ///   - descriptors: what it gets, by the numbers that it knows them by, below 16.
  init(
    _ executable: String, environment: [String: String], descriptors: [(Descriptor, Int32)]
  ) throws(SystemError) {
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
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // This process handles or ignores some signals for itself only.
    var signals = sigset_t()
    sigemptyset(&signals)
    for number in [SIGHUP, SIGINT, SIGPIPE, SIGTERM, SIGUSR1] where !process_initially_ignores(number) {
      sigaddset(&signals, number)
    }
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(&attributes, Self.ownSession | Int16(POSIX_SPAWN_SETSIGDEF))

    // Copied unchanged: `CommandLine.arguments` and strings would change bytes that are no UTF-8.
    let arguments = (0..<Int(CommandLine.argc)).compactMap { CommandLine.unsafeArgv[$0] }.map { strdup($0) } + [nil]
    let variables = Self.environment(with: environment) + [nil]
    defer { for text in arguments + variables { free(text) } }
    var process: pid_t = 0
    // The process gets the mask of this thread.
    var mask = sigset_t()
    pthread_sigmask(SIG_SETMASK, nil, &mask)
    process_use_initial_signal_mask()
    let code = posix_spawn(&process, executable, &actions, &attributes, arguments, variables)
    pthread_sigmask(SIG_SETMASK, &mask, nil)
    guard code == 0 else { throw SystemError(action: "start a worker process", code: code) }
    id = process
  }

  /// Ends the process and all that it started at once.
  func kill() {
    ProcessSession.end(ledBy: id)
  }

  private static func process(_ info: siginfo_t) -> pid_t {
    #if canImport(Glibc)
    info._sifields._sigchld.si_pid
    #elseif canImport(Musl)
    info.__si_fields.__si_common.__first.__piduid.si_pid
    #else
    info.si_pid
    #endif
  }

  #if canImport(Darwin)
  private static let ownSession = Int16(POSIX_SPAWN_SETSID)
  #else
  /// `POSIX_SPAWN_SETSID`, which the C library only shows to those who ask for its extensions.
  private static let ownSession: Int16 = 0x80
  #endif

  /// Whether the process has ended; it is still to be waited for.
  var hasEnded: Bool {
    var info = siginfo_t()
    return waitid(P_PID, id_t(id), &info, WEXITED | WNOHANG | WNOWAIT) == 0 && Self.process(info) == id
  }

  /// Waits for the process's end.
  func wait() -> ProcessEnd {
    var status: Int32 = 0
    while waitpid(id, &status, 0) < 0 {
      if errno != EINTR { return .unknown }
    }
    let signal = status & 0x7F
    return signal == 0 ? .exited(status >> 8 & 0xFF) : .signalled(signal)
  }

  /// Ends this process, and all that it started where it leads a session.
  static func endOwnSession() -> Never {
    if getsid(0) == getpid() { ProcessSession.end(ledBy: getpid()) }
    _exit(1)
  }

  /// Ends this process as any program ends.
  static func exitQuietly() -> Never {
    exit(0)
  }

  /// Waits for some microseconds.
  static func backOff() {
    usleep(50)
  }

  static func environmentValue(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }

  static func removeEnvironmentValue(_ name: String) {
    unsetenv(name)
  }

  static func setEnvironmentValue(_ name: String, _ value: String) {
    setenv(name, value, 1)
  }

  /// Copies of the entries of this process's environment, with some variables replaced.
  private static func environment(with more: [String: String]) -> [UnsafeMutablePointer<CChar>?] {
    var entries: [UnsafeMutablePointer<CChar>?] = []
    var entry = environ
    while let text = entry.pointee {
      if !more.keys.contains(where: { strncmp(text, $0 + "=", $0.utf8.count + 1) == 0 }) {
        entries.append(strdup(text))
      }
      entry += 1
    }
    return entries + more.map { strdup("\($0)=\($1)") }
  }

  /// The path of the program that is running here.
  static var thisProgram: String {
    #if canImport(Darwin)
    var path = [CChar](repeating: 0, count: 4096)
    var count = UInt32(path.count)
    // A longer path than this is one that cannot be started, which is reported then.
    return _NSGetExecutablePath(&path, &count) == 0 ? String(cString: path) : CommandLine.arguments[0]
    #else
    return "/proc/self/exe"
    #endif
  }
}

/// How a process ended.
enum ProcessEnd: Sendable, Hashable {
  case exited(Int32)
  case signalled(Int32)
  case unknown
}

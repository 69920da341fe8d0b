internal import Foundation

/// The start of a process, without blocked signals, which the threads of tests have.
struct Spawn: ~Copyable {
  private let words: [String]
  #if canImport(Darwin)
  private var actions: posix_spawn_file_actions_t?
  private var attributes: posix_spawnattr_t?
  private static let ownSession = Int16(POSIX_SPAWN_SETSID)
  #else
  private var actions = posix_spawn_file_actions_t()
  private var attributes = posix_spawnattr_t()
  // glibc declares it only for GNU sources.
  private static let ownSession: Int16 = 0x80
  #endif

  init(_ executable: String, _ arguments: [String], in folder: URL) {
    // A shell changes the folder, because not every C library has a function for it.
    words = ["/bin/sh", "-c", #"cd "$0" && exec "$@""#, folder.path, executable] + arguments
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
  }

  deinit {
    var (actions, attributes) = (actions, attributes)
    posix_spawn_file_actions_destroy(&actions)
    posix_spawnattr_destroy(&attributes)
  }

  /// Opens a file in the process. The first terminal that a new session opens is its terminal.
  mutating func open(_ path: String, at descriptor: Int32) {
    posix_spawn_file_actions_addopen(&actions, descriptor, path, O_RDWR, 0)
  }

  /// Duplicates a descriptor of this process.
  mutating func duplicate(_ own: Int32, to descriptor: Int32) {
    posix_spawn_file_actions_adddup2(&actions, own, descriptor)
  }

  /// Starts the process, in a new session or in a process group of its own.
  mutating func start(inSession: Bool, environment: [String: String]) throws -> pid_t {
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGMASK) | (inSession ? Self.ownSession : Int16(POSIX_SPAWN_SETPGROUP)))
    let arguments = words.map { strdup($0) } + [nil]
    let variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for text in arguments + variables { free(text) } }
    var process: pid_t = 0
    guard posix_spawn(&process, words[0], &actions, &attributes, arguments, variables) == 0 else {
      throw RunningCommand.Unavailable()
    }
    return process
  }
}

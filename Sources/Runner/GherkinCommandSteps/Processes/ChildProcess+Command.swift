#if os(Linux) || os(macOS)
internal import GherkinProcesses
internal import CGherkinCommands
internal import Foundation

extension ChildProcess {
  /// Starts a command, without blocked or ignored signals, in a process group of its own.
  ///
  /// - Parameters:
  ///   - executable: the path of the program.
  ///   - arguments: all arguments, of which the first one is the name of the program.
  ///   - environment: all environment variables.
  ///   - folder: the working directory.
  ///   - descriptors: its only descriptors, by their numbers in the process, which are below 16.
  ///   - terminal: the path of its terminal, which becomes its three standard streams; nil for none. A command with a
  ///     terminal leads a session.
  init(
    _ executable: String, arguments: [String], environment: [String: String], folder: String,
    descriptors: [(Descriptor, Int32)], terminal: String? = nil
  ) throws(SystemError) {
    var signals = sigset_t()
    sigfillset(&signals)
    // They cannot be changed.
    for number in [SIGKILL, SIGSTOP] { sigdelset(&signals, number) }
    let flags = terminal == nil ? Int16(POSIX_SPAWN_SETPGROUP) : Self.sessionFlag
    let id = try Self.spawn(
      executable, arguments.map { strdup($0) }, environment.map { strdup("\($0)=\($1)") }, descriptors,
      flags: flags | Int16(POSIX_SPAWN_SETSIGMASK), defaultSignals: signals
    ) { actions in
      if let terminal {
        // The first terminal that the leader of a session opens becomes the session's.
        posix_spawn_file_actions_addopen(&actions, 0, terminal, O_RDWR, 0)
        for number in Int32(1)...2 { posix_spawn_file_actions_adddup2(&actions, 0, number) }
      }
      let code = command_set_folder(&actions, folder)
      return code == 0 ? command_close_from(&actions, 3) : code
    }
    self.init(id: id)
  }
}
#endif

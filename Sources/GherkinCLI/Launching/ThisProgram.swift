import CProcess
import Foundation

/// The program that runs here.
enum ThisProgram {
  /// Its file; nil where the system does not say.
  static var path: String? {
    #if os(Linux)
    // To ask for the bundle takes as long as all else that a start does.
    do {
      return try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    } catch {
      return nil
    }
    #else
    return Bundle.main.executableURL?.resolvingSymlinksInPath().path
    #endif
  }

  /// Replaces this program by another, with the same arguments.
  ///
  /// The other starts with the signals blocked that this one was started with.
  ///
  /// - Returns: why that is not possible.
  static func become(_ program: String) -> String {
    // As they are: strings would change bytes that are no UTF-8.
    var words = (0...Int(CommandLine.argc)).map { CommandLine.unsafeArgv[$0] }
    let name = strdup(program)
    defer { free(name) }
    words[0] = name
    var former = sigset_t()
    pthread_sigmask(SIG_SETMASK, nil, &former)
    process_use_initial_signal_mask()
    execv(program, words)
    let reason = String(cString: strerror(errno))
    pthread_sigmask(SIG_SETMASK, &former, nil)
    return reason
  }
}

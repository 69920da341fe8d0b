import CGherkinProcess
import Foundation

/// The running program.
package enum ThisProgram {
  /// The path of the program; nil if it is unknown.
  package static var path: String? {
    #if os(Linux)
    // Creating the main bundle takes as long as the rest of starting the program.
    do {
      return try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    } catch {
      return nil
    }
    #else
    return Bundle.main.executableURL?.resolvingSymlinksInPath().path
    #endif
  }

  /// Replaces this program with another one, with the same arguments except those at some positions. The name of the
  /// program stays as typed, because reports show it in rerun commands.
  ///
  /// The other program starts with the original signal mask of this one.
  ///
  /// - Returns: an error if that fails.
  package static func become(_ program: String, without dropped: Set<Int> = []) -> String {
    // Not converted to strings, which would change bytes that are not valid UTF-8.
    let words = (0...Int(CommandLine.argc)).filter { !dropped.contains($0) }.map { CommandLine.unsafeArgv[$0] }
    var former = sigset_t()
    pthread_sigmask(SIG_SETMASK, nil, &former)
    process_use_initial_signal_mask()
    execv(program, words)
    let reason = String(cString: strerror(errno))
    pthread_sigmask(SIG_SETMASK, &former, nil)
    return reason
  }
}

import CProcess
import Foundation

/// The program that runs here.
package enum ThisProgram {
  /// Its file; nil if the system does not say.
  package static var path: String? {
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

  /// Replaces this program by another, with the same arguments but for those at some positions. The name of the program
  /// stays the one that was typed, which reports show in commands to run again.
  ///
  /// The other starts with the signals blocked that this one was started with.
  ///
  /// - Returns: why that is not possible.
  package static func become(_ program: String, without dropped: Set<Int> = []) -> String {
    // As they are: strings would change bytes that are no UTF-8.
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

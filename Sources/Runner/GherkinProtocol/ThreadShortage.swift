internal import CGherkinProcess
import Foundation

/// A process that cannot create the threads that it needs, because of a limit of processes or memory.
///
/// Dispatch and Swift's tasks wait for threads without an error.
package struct ThreadShortage: Error, CustomStringConvertible {
  private let code: Int32

  package var description: String {
    "cannot create threads: \(String(cString: strerror(code))); raise the limit of processes (ulimit -u) or of memory "
      + "(ulimit -v), or run fewer scenarios at a time"
  }

  /// Throws an error if this process cannot have some more threads.
  package static func check(_ count: Int) throws(ThreadShortage) {
    let code = process_try_threads(Int32(count))
    if code != 0 { throw ThreadShortage(code: code) }
  }
}

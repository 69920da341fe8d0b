internal import Foundation
internal import Synchronization

/// The standard output of this process, separate from descriptor 1, to which any code can print.
package enum StandardOutput {
  private static let number = Atomic<Int32>(1)

  /// The descriptor for the output of the command.
  package static var descriptor: Int32 { number.load(ordering: .acquiring) }

  /// Keeps standard output for the command: what other code and child processes print from now on goes to standard
  /// error, and so do texts that the C library has buffered.
  package static func reserve() {
    guard descriptor == 1 else { return }
    // Programs that close descriptors close low numbers. Linux needs 10 ms to enlarge its table for 64 descriptors while
    // several threads run, and low limits allow fewer.
    let copy = [48, 16].lazy.map { fcntl(1, F_DUPFD_CLOEXEC, Int32($0)) }.first { $0 >= 0 }
    guard let copy else { return }
    number.store(copy, ordering: .releasing)
    dup2(2, 1)
  }

  /// Lets other code print to standard output again.
  package static func share() {
    if descriptor != 1 { dup2(descriptor, 1) }
  }
}

#if canImport(Darwin)
internal import Darwin
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// A descriptor of a file or a socket that is closed with its last reference and not inherited by processes.
package final class Descriptor: Sendable {
  package let number: Int32

  /// Takes ownership of a descriptor, and moves it beyond the numbers that child processes use.
  package init(_ number: Int32) throws(SystemError) {
    defer { close(number) }
    self.number = try SystemCalls.check("keep a file open") { fcntl(number, F_DUPFD_CLOEXEC, Self.firstNumber) }
  }

  /// Takes ownership of a descriptor that this process inherited. Steps that close descriptors close low numbers, so it
  /// gets a higher one if possible; Linux needs 10 ms to enlarge its table for 64 descriptors.
  package init(inherited number: Int32) {
    let high = [48, Self.firstNumber].lazy.map { fcntl(number, F_DUPFD_CLOEXEC, Int32($0)) }.first { $0 >= 0 }
    self.number = high ?? number
    if high != nil { close(number) } else { _ = fcntl(number, F_SETFD, FD_CLOEXEC) }
  }

  deinit {
    close(number)
  }

  private static let firstNumber: Int32 = 16
}

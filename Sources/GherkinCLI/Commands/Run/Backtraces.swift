#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// What Swift prints where a process crashes.
enum Backtraces {
  /// Lets the workers that are started from here on print a backtrace before they die. What the user says to Swift's
  /// runtime himself holds.
  static func enable() {
    setenv("SWIFT_BACKTRACE", "enable=yes,color=no,interactive=no", 0)
  }
}

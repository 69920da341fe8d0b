internal import CGherkinProcess
#if canImport(Darwin)
internal import Darwin
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// This process.
package enum OwnProcess {
  /// Ends it and, if it leads a session, all processes that it started.
  package static func endOwnSession() -> Never {
    if getsid(0) == getpid() { ProcessSession.end(ledBy: getpid()) }
    _exit(1)
  }

  /// Exits it normally.
  package static func exitQuietly() -> Never {
    exit(0)
  }

  /// Sleeps for some microseconds.
  package static func backOff() {
    usleep(50)
  }

  package static func environmentValue(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }

  package static func removeEnvironmentValue(_ name: String) {
    unsetenv(name)
  }

  package static func setEnvironmentValue(_ name: String, _ value: String) {
    setenv(name, value, 1)
  }

  /// The path of the running program.
  package static var thisProgram: String {
    #if canImport(Darwin)
    var path = [CChar](repeating: 0, count: 4096)
    var count = UInt32(path.count)
    // A longer path cannot be executed, which is reported then.
    guard _NSGetExecutablePath(&path, &count) == 0 else { return CommandLine.arguments[0] }
    return String(decoding: path.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    #else
    return "/proc/self/exe"
    #endif
  }
}

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

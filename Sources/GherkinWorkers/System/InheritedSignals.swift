#if canImport(Darwin)
internal import Darwin
#elseif canImport(Glibc)
@preconcurrency internal import Glibc
#elseif canImport(Musl)
@preconcurrency internal import Musl
#endif
import Synchronization

/// The treatment of signals that this process was started with, which programs that it starts inherit.
package enum InheritedSignals {
  private static let ignoresBrokenPipes = Atomic<Bool>(false)

  /// Ignores SIGPIPE in this process: a reader that goes away must not end it before all reports are written.
  package static func ignoreBrokenPipes() {
    var former = sigaction()
    sigaction(SIGPIPE, nil, &former)
    signal(SIGPIPE, SIG_IGN)
    ignoresBrokenPipes.store(isIgnoring(former), ordering: .releasing)
  }

  /// Whether workers handle SIGPIPE as by default, because this process was started so.
  static var workersHandleBrokenPipes: Bool { !ignoresBrokenPipes.load(ordering: .acquiring) }

  private static func isIgnoring(_ action: sigaction) -> Bool {
    #if canImport(Glibc)
    let handler = unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
    #elseif canImport(Musl)
    let handler = unsafeBitCast(action.__sa_handler.sa_handler, to: Int.self)
    #else
    let handler = unsafeBitCast(action.__sigaction_u.__sa_handler, to: Int.self)
    #endif
    return handler == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}

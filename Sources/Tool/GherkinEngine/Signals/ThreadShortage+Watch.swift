import GherkinProtocol

extension ThreadShortage {
  /// The number of checks, one each second, after which a process that can create no thread is stopped.
  private static let patience = 10

  /// Checks periodically whether a thread can be created.
  ///
  /// Dispatch can hold work back until it has created a thread for the work after it, even while other threads are idle.
  /// It ends threads that are idle for some seconds, so that a process that needs no more threads can create one.
  ///
  /// - Parameters:
  ///   - schedule: calls a closure after some time, on a thread that exists already.
  ///   - report: called once there is a shortage.
  static func watch(
    _ schedule: @escaping @Sendable (Duration, @escaping @Sendable () -> Void) -> Void,
    report: @escaping @Sendable (ThreadShortage) -> Void
  ) {
    watch(misses: 0, schedule, report)
  }

  private static func watch(
    misses: Int, _ schedule: @escaping @Sendable (Duration, @escaping @Sendable () -> Void) -> Void,
    _ report: @escaping @Sendable (ThreadShortage) -> Void
  ) {
    schedule(.seconds(1)) {
      do throws(ThreadShortage) {
        try check(1)
        watch(misses: 0, schedule, report)
      } catch {
        guard misses < patience else { return report(error) }
        watch(misses: misses + 1, schedule, report)
      }
    }
  }
}

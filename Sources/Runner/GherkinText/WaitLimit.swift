/// The maximum time that a step waits for a value to become the expected one, where it is known that the value is
/// another one.
package enum WaitLimit {
  /// The limit; nil for that of the wait itself.
  @TaskLocal package static var current: Duration?

  /// Returns the shorter of a wait's own limit and the current one.
  package static func limit(own: Duration) -> Duration { current.map { min($0, own) } ?? own }
}

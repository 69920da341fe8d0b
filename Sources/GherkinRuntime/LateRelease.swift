/// Lets go of what is large and no longer needed without making anybody wait: to free the plan of a long run takes longer
/// than to start a process, and at the end of a process nobody needs it freed at all.
package enum LateRelease {
  /// Keeps a value until a task of its own lets go of it, at some time from now on.
  package static func of(_ value: some Sendable) {
    Task.detached(priority: .background) { withExtendedLifetime(value) {} }
  }
}

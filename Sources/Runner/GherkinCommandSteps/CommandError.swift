#if os(Linux) || os(macOS)
/// A failed check or a mistake in a step that runs a command.
struct CommandError: Error, CustomStringConvertible {
  /// The problem, the location and the remedy.
  let description: String

  init(_ description: String) {
    self.description = description
  }
}
#endif

#if os(Linux) || os(macOS)
internal import GherkinText

/// A failed check or a mistake in a step that runs a command.
struct CommandError: ComparingError, CustomStringConvertible {
  /// The problem, the location and the remedy.
  let description: String
  /// The values of an equality that failed; nil for any other error.
  let comparison: ComparedValues?

  init(_ description: String, _ comparison: ComparedValues? = nil) {
    self.description = description
    self.comparison = comparison
  }
}
#endif

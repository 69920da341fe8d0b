/// What is wrong with a JSON text, and at which of its bytes.
package struct JSONError: Error, Sendable, Hashable {
  /// The place, in bytes from the start.
  package var offset: Int
  /// The problem, in a few words.
  package var problem: String
}

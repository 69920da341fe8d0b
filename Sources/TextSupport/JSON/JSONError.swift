/// What is wrong with a JSON text, and at which of its bytes.
///
/// Every function of a reader throws it, so that it must fit in few registers.
package struct JSONError: Error, Sendable, Hashable {
  /// The place, in bytes from the start.
  package var offset: Int
  /// The problem, in a few words.
  package var problem: String
  /// Whether the text may be JSON, but for objects and arrays that are nested too deeply.
  package var isTooDeep: Bool

  package init(offset: Int, problem: String, isTooDeep: Bool = false) {
    self.offset = offset
    self.problem = problem
    self.isTooDeep = isTooDeep
  }
}

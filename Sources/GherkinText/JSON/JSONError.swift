/// A problem of a JSON text, with its byte offset.
///
/// Every function of a reader can throw it, so it must fit into a few registers.
package struct JSONError: Error, Sendable, Hashable {
  /// The offset in bytes.
  package var offset: Int
  /// The problem, in a few words.
  package var problem: String
  /// Whether the problem is only that objects and arrays are nested too deeply.
  package var isTooDeep: Bool

  package init(offset: Int, problem: String, isTooDeep: Bool = false) {
    self.offset = offset
    self.problem = problem
    self.isTooDeep = isTooDeep
  }
}

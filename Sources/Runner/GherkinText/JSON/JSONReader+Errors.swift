extension JSONReader {
  /// Returns an error at the current or another position.
  package func error(_ problem: String, at place: Int? = nil) -> JSONError {
    JSONError(offset: place ?? position, problem: problem)
  }

  /// Returns the error for a missing element at the current position.
  ///
  /// - Parameter need: the expected element, with its article.
  @inline(never)
  func needed(_ need: String) -> JSONError {
    let found = String(decoding: bytes[position...].prefix(4), as: UTF8.self).unicodeScalars.first
    return error(
      "\(need) is needed, but \(found.map { "this is \(VisibleText.quoted("\($0)"))" } ?? "the text ends here")")
  }

  /// Returns the error for a value of another kind, or for a missing value.
  ///
  /// - Parameter need: the expected value, with its article.
  @inline(never)
  func mismatch(_ need: String) -> JSONError {
    var value = self
    do throws(JSONError) {
      return error("\(need) is needed, but this is \(try value.describe())")
    } catch {
      return error
    }
  }

  /// Skips a value, and returns its description: `the number 7`.
  package mutating func describe() throws(JSONError) -> String {
    let kind = peek()
    let start = position
    if kind == UInt8(ascii: "\"") { return "the text \(VisibleText.quoted(try string()))" }
    try skip()
    switch kind {
    case UInt8(ascii: "{"): return "an object"
    case UInt8(ascii: "["): return "an array"
    case UInt8(ascii: "n"): return "null"
    case UInt8(ascii: "t"): return "the boolean true"
    case UInt8(ascii: "f"): return "the boolean false"
    default: return "the number \(String(decoding: bytes[start..<position].prefix(60), as: UTF8.self))"
    }
  }
}

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

extension JSONReader {
  /// An error at the place that was reached, or at another.
  package func error(_ problem: String, at place: Int? = nil) -> JSONError {
    JSONError(offset: place ?? position, problem: problem)
  }

  /// The error that something is needed where another character stands, or where the text ends.
  ///
  /// - Parameter need: what is needed, with its article.
  @inline(never)
  func needed(_ need: String) -> JSONError {
    let found = String(decoding: bytes[position...].prefix(4), as: UTF8.self).unicodeScalars.first
    return error(
      "\(need) is needed, but \(found.map { "this is \(VisibleText.quoted("\($0)"))" } ?? "the text ends here")")
  }

  /// The error that the next value is of another kind than is needed, or is no value.
  ///
  /// - Parameter need: what is needed, with its article.
  @inline(never)
  func mismatch(_ need: String) -> JSONError {
    var value = self
    do throws(JSONError) {
      return error("\(need) is needed, but this is \(try value.describe())")
    } catch {
      return error
    }
  }

  /// Reads past a value, and says what it is: `the number 7`.
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

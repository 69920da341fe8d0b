#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

extension JSONScanner {
  /// A value in a text.
  struct Place {
    /// The offset of its first byte.
    var offset: Int
    /// The keys of an object, in order.
    var keys: [String] = []
    /// What it is, with its article.
    var found: String
  }

  /// The place of the value at the end of a path through objects and arrays, or of the last one that there is. The text
  /// must be JSON.
  ///
  /// - Parameter path: keys, and indexes where they are known.
  mutating func place(of path: [(key: String, index: Int?)]) -> Place {
    position = 0
    skipSpace()
    for (key, index) in path {
      let start = position
      do throws(JSONFault) {
        guard try enter(key, index) else {
          position = start
          break
        }
      } catch {
        position = start
        break
      }
    }
    return describe()
  }

  /// Goes to the value of a key, or to the item of an index; says whether there is one.
  private mutating func enter(_ key: String, _ index: Int?) throws(JSONFault) -> Bool {
    var found: Int?
    var count = 0
    switch peek {
    case UInt8(ascii: "{"):
      try items(UInt8(ascii: "}"), "") { (self: inout Self) throws(JSONFault) in
        let name = try self.key()
        // Of equal keys, decoders take any; the first is as good a place as another.
        if name == key { found = found ?? self.position }
        try self.value(depth: 0)
      }
    case UInt8(ascii: "["):
      try items(UInt8(ascii: "]"), "") { (self: inout Self) throws(JSONFault) in
        if count == index { found = self.position }
        count += 1
        try self.value(depth: 0)
      }
    default: return false
    }
    if let found { position = found }
    return found != nil
  }

  /// Reads a key and what stands before its value.
  private mutating func key() throws(JSONFault) -> String {
    let start = position
    try string()
    let literal = bytes[start..<position]
    skipSpace()
    _ = take(UInt8(ascii: ":"))
    skipSpace()
    // The text of a key with escapes; as written, where Foundation does not take it.
    guard literal.contains(UInt8(ascii: "\\")) else {
      return String(decoding: literal.dropFirst().dropLast(), as: UTF8.self)
    }
    do { return try JSONDecoder().decode(String.self, from: Data(literal)) } catch {
      return String(decoding: literal.dropFirst().dropLast(), as: UTF8.self)
    }
  }

  /// The value that begins here.
  private mutating func describe() -> Place {
    let start = position
    var keys: [String] = []
    do throws(JSONFault) {
      if peek == UInt8(ascii: "{") {
        try items(UInt8(ascii: "}"), "") { (self: inout Self) throws(JSONFault) in
          keys.append(try self.key())
          try self.value(depth: 0)
        }
      } else {
        try value(depth: 0)
      }
    } catch {
      position = bytes.count
    }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    let found =
      switch bytes[start...].first {
      case UInt8(ascii: "{"): "an object"
      case UInt8(ascii: "["): "an array"
      case UInt8(ascii: "\""): "the text \(Diagnostic.quoted(String(text.dropFirst().dropLast())))"
      case UInt8(ascii: "n"): "null"
      case UInt8(ascii: "t"), UInt8(ascii: "f"): "the boolean \(text)"
      default: "the number \(text.prefix(60))"
      }
    return Place(offset: start, keys: keys, found: found)
  }
}

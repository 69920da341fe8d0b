internal import GherkinText

extension JSONReader {
  /// The location of a value in a text.
  struct Place {
    /// The offset of its first byte.
    var offset: Int
    /// The keys of an object, in order.
    var keys: [String]
    /// The kind of value, with its article.
    var found: String
  }

  /// Returns the location of the value at the end of a path through objects and arrays, or of the last one that exists.
  ///
  /// - Parameter path: keys, with indices if they are known.
  mutating func place(of path: [(key: String, index: Int?)]) throws(JSONError) -> Place {
    for (key, index) in path {
      var inner = self
      guard try inner.enter(key, index) else { break }
      self = inner
    }
    let isObject = peek() == UInt8(ascii: "{")
    let offset = position
    var keys: [String] = []
    if isObject {
      var object = self
      try object.beginObject()
      while try object.nextMember() {
        keys.append(object.name)
        try object.skip()
      }
    }
    return Place(offset: offset, keys: keys, found: try describe())
  }

  /// Advances to the value of a key or the item at an index; returns whether there is one.
  private mutating func enter(_ key: String, _ index: Int?) throws(JSONError) -> Bool {
    switch peek() {
    case UInt8(ascii: "{"):
      try beginObject()
      while try nextMember() {
        // Of equal keys, decoders use any, so the first is as good as another.
        if name == key { return true }
        try skip()
      }
    case UInt8(ascii: "["):
      try beginArray()
      var count = 0
      while try nextElement() {
        if count == index { return true }
        count += 1
        try skip()
      }
    default: break
    }
    return false
  }

  /// Returns the ranges of all numbers in a value, in order.
  mutating func numbers() throws(JSONError) -> [Range<Int>] {
    var numbers: [Range<Int>] = []
    switch peek() {
    case UInt8(ascii: "{"):
      try beginObject()
      while try nextMember() { numbers += try self.numbers() }
    case UInt8(ascii: "["):
      try beginArray()
      while try nextElement() { numbers += try self.numbers() }
    case _ where isAtNumber:
      let start = position
      try skip()
      numbers = [start..<position]
    default: try skip()
    }
    return numbers
  }
}

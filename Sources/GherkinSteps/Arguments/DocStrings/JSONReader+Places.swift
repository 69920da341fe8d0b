internal import TextSupport

extension JSONReader {
  /// A value in a text.
  struct Place {
    /// The offset of its first byte.
    var offset: Int
    /// The keys of an object, in order.
    var keys: [String]
    /// What it is, with its article.
    var found: String
  }

  /// The place of the value at the end of a path through objects and arrays, or of the last one that there is.
  ///
  /// - Parameter path: keys, and indexes where they are known.
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

  /// Goes to the value of a key, or to the item of an index; says whether there is one.
  private mutating func enter(_ key: String, _ index: Int?) throws(JSONError) -> Bool {
    switch peek() {
    case UInt8(ascii: "{"):
      try beginObject()
      while try nextMember() {
        // Of equal keys, decoders take any; the first is as good a place as another.
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

  /// The places of all numbers of a value, in order.
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

/// The ids of one stream, by kind, each with the id that it has in the merged one.
///
/// Most streams number their messages, so that an id is its own index and needs no hashing.
struct IDTable: Sendable {
  /// The kinds of the ids that are small numbers, each of the kind that it had first.
  private var numbered: [StreamIDs.Kind?] = []
  /// The new ids of these; empty as long as all are the same as the old ones. Of nil, too, the new one is the same.
  private var renamed: [String?] = []
  private var others = Array(repeating: [String: String](), count: StreamIDs.Kind.allCases.count)
  private var count = 0

  /// Adds an id.
  ///
  /// - Returns: whether the table had no such id of this kind.
  mutating func insert(_ id: String, as newID: String, _ kind: StreamIDs.Kind) -> Bool {
    count += 1
    // A stream may skip some numbers, but must not take memory for many.
    if let number = Self.number(id), number < 1024 + 8 * count {
      while numbered.count <= number { numbered.append(nil) }
      guard let first = numbered[number] else {
        guard others[kind.rawValue][id] == nil else { return false }
        numbered[number] = kind
        if newID != id {
          while renamed.count <= number { renamed.append(nil) }
          renamed[number] = newID
        }
        return true
      }
      if first == kind { return false }
    }
    return others[kind.rawValue].updateValue(newID, forKey: id) == nil
  }

  /// The id in the merged stream; nil for an unknown one.
  subscript(id: String, kind: StreamIDs.Kind) -> String? {
    if let number = Self.number(id), number < numbered.count, numbered[number] == kind {
      return number < renamed.count ? renamed[number] ?? id : id
    }
    return others[kind.rawValue].isEmpty ? nil : others[kind.rawValue][id]
  }

  /// Removes all ids of a kind.
  mutating func removeAll(_ kind: StreamIDs.Kind) {
    for index in numbered.indices where numbered[index] == kind {
      numbered[index] = nil
      if index < renamed.count { renamed[index] = nil }
    }
    others[kind.rawValue] = [:]
  }

  /// The number that an id is, if it is written as numbers are.
  private static func number(_ id: String) -> Int? {
    var number = 0
    let digits = id.utf8
    guard (1...8).contains(digits.count), digits.count == 1 || digits.first != UInt8(ascii: "0") else { return nil }
    for digit in digits {
      guard case let value = digit &- UInt8(ascii: "0"), value < 10 else { return nil }
      number = number * 10 + Int(value)
    }
    return number
  }
}

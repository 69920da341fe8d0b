/// The ids of one stream, by kind, each with the id that it has in the merged one.
///
/// Most streams number their messages, so that an id is its own index and needs no hashing.
struct IDTable: Sendable {
  private struct Entry: Sendable {
    let kind: StreamIDs.Kind
    let newID: String
  }

  /// The ids that are small numbers, each of the kind that it had first.
  private var numbered: [Entry?] = []
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
      guard let entry = numbered[number] else {
        guard others[kind.rawValue][id] == nil else { return false }
        numbered[number] = Entry(kind: kind, newID: newID)
        return true
      }
      if entry.kind == kind { return false }
    }
    return others[kind.rawValue].updateValue(newID, forKey: id) == nil
  }

  /// The id in the merged stream; nil for an unknown one.
  subscript(id: String, kind: StreamIDs.Kind) -> String? {
    if let number = Self.number(id), number < numbered.count, let entry = numbered[number], entry.kind == kind {
      return entry.newID
    }
    return others[kind.rawValue].isEmpty ? nil : others[kind.rawValue][id]
  }

  /// Removes all ids of a kind.
  mutating func removeAll(_ kind: StreamIDs.Kind) {
    for index in numbered.indices where numbered[index]?.kind == kind { numbered[index] = nil }
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

/// The ids of one stream, by kind, with their ids in the merged stream.
///
/// Most streams number their messages. Such an id is used as an index, without hashing. Most ids of the merged stream
/// are the original ids with a common prefix.
struct IDTable: Sendable {
  /// The prefix of most ids in the merged stream.
  private let prefix: String
  /// The kinds of the ids that are small numbers, as raw values plus 1; 0 for none.
  private var kinds: [UInt8] = []
  /// The new ids of these; empty for an id with the usual prefix. The array ends with the last unusual one.
  private var newIDs: [String] = []
  private var others = Array(repeating: [String: String](), count: StreamIDs.Kind.allCases.count)
  /// The kinds with ids that do not have the prefix, one bit each.
  private var unusualKinds: UInt16 = 0
  private var count = 0

  /// Whether all ids in the merged stream are the original ids with the common prefix.
  var isUsual: Bool { unusualKinds == 0 }

  /// Creates a table without ids.
  init(prefix: String) {
    self.prefix = prefix
  }

  /// Adds an id.
  ///
  /// - Parameter newID: the id in the merged stream; nil for the id with the usual prefix.
  /// - Returns: whether the table had no such id of this kind.
  mutating func insert(_ id: String, as newID: String?, _ kind: StreamIDs.Kind) -> Bool {
    count += 1
    let newID = newID.flatMap { $0 == usual(id) ? nil : $0 }
    if newID != nil { unusualKinds |= 1 << kind.rawValue }
    // A stream can skip some numbers, but must not make the table allocate memory for many.
    if let number = Self.number(id), number < 1024 + 8 * count {
      if kinds.count <= number { kinds += repeatElement(0, count: number + 1 - kinds.count) }
      if kinds[number] == 0 {
        // A lookup in an empty dictionary would hash the id.
        guard others[Int(kind.rawValue)].isEmpty || others[Int(kind.rawValue)][id] == nil else { return false }
        kinds[number] = kind.rawValue + 1
        setNewID(newID ?? "", at: number)
        return true
      }
      if kinds[number] == kind.rawValue + 1 { return false }
    }
    return others[Int(kind.rawValue)].updateValue(newID ?? usual(id), forKey: id) == nil
  }

  /// Sets the new id of a number; empty for the id with the usual prefix.
  private mutating func setNewID(_ newID: String, at number: Int) {
    if newIDs.count <= number {
      if newID.isEmpty { return }
      newIDs += repeatElement("", count: number + 1 - newIDs.count)
    }
    newIDs[number] = newID
  }

  /// Returns whether an id is known.
  func contains(_ id: String, _ kind: StreamIDs.Kind) -> Bool {
    if let number = Self.number(id), number < kinds.count, kinds[number] == kind.rawValue + 1 { return true }
    return !others[Int(kind.rawValue)].isEmpty && others[Int(kind.rawValue)][id] != nil
  }

  /// The id in the merged stream; nil for an unknown one.
  subscript(id: String, kind: StreamIDs.Kind) -> String? {
    if let number = Self.number(id), number < kinds.count, kinds[number] == kind.rawValue + 1 {
      return number < newIDs.count && !newIDs[number].isEmpty ? newIDs[number] : usual(id)
    }
    return others[Int(kind.rawValue)].isEmpty ? nil : others[Int(kind.rawValue)][id]
  }

  /// Returns whether all ids of a kind have the prefix.
  func isUsual(_ kind: StreamIDs.Kind) -> Bool { unusualKinds & 1 << kind.rawValue == 0 }

  private func usual(_ id: String) -> String { prefix.isEmpty ? id : prefix + id }

  /// The number that an id represents, if it is written canonically.
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

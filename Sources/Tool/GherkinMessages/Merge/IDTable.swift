/// The ids of one stream, by kind, with their ids in the merged stream.
///
/// Most streams number their messages. A number of up to eight digits is used as an index, without hashing; pages bound
/// the memory of a stream that skips numbers. Most ids of the merged stream are the original ids with a common prefix.
struct IDTable: Sendable {
  /// The prefix of most ids in the merged stream.
  private let prefix: String
  /// The ids that are numbers, in pages of consecutive numbers. The parts of a run have different ranges of numbers.
  private var pages: [Page] = []
  private var others = Array(repeating: [String: String](), count: StreamIDs.Kind.allCases.count)
  /// The kinds with ids that do not have the prefix, one bit each.
  private var unusualKinds: UInt16 = 0

  /// Some consecutive numbers.
  private struct Page: Sendable {
    static let size = 1 << 7

    /// The kinds of the ids, as raw values plus 1; 0 for none. Empty without ids.
    var kinds: [UInt8] = []
    /// The new ids; empty for an id with the usual prefix. Empty without unusual ids.
    var newIDs: [String] = []
  }

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
    let newID = newID.flatMap { $0 == usual(id) ? nil : $0 }
    if newID != nil { unusualKinds |= 1 << kind.rawValue }
    if let number = Self.number(id) {
      switch self.kind(of: number) {
      case 0:
        // A lookup in an empty dictionary would hash the id.
        guard others[Int(kind.rawValue)].isEmpty || others[Int(kind.rawValue)][id] == nil else { return false }
        set(number, kind, newID)
        return true
      case kind.rawValue + 1: return false
      default: break
      }
    }
    return others[Int(kind.rawValue)].updateValue(newID ?? usual(id), forKey: id) == nil
  }

  private mutating func set(_ number: Int, _ kind: StreamIDs.Kind, _ newID: String?) {
    let (page, position) = number.quotientAndRemainder(dividingBy: Page.size)
    if pages.count <= page { pages += repeatElement(Page(), count: page + 1 - pages.count) }
    if pages[page].kinds.isEmpty { pages[page].kinds = Array(repeating: 0, count: Page.size) }
    pages[page].kinds[position] = kind.rawValue + 1
    guard let newID else { return }
    if pages[page].newIDs.isEmpty { pages[page].newIDs = Array(repeating: "", count: Page.size) }
    pages[page].newIDs[position] = newID
  }

  /// Returns the kind of the id that is a number, as a raw value plus 1; 0 for none.
  private func kind(of number: Int) -> UInt8 {
    let (page, position) = number.quotientAndRemainder(dividingBy: Page.size)
    return page < pages.count && !pages[page].kinds.isEmpty ? pages[page].kinds[position] : 0
  }

  /// Returns whether an id is known.
  func contains(_ id: String, _ kind: StreamIDs.Kind) -> Bool {
    if let number = Self.number(id), self.kind(of: number) == kind.rawValue + 1 { return true }
    return !others[Int(kind.rawValue)].isEmpty && others[Int(kind.rawValue)][id] != nil
  }

  /// The id in the merged stream; nil for an unknown one.
  subscript(id: String, kind: StreamIDs.Kind) -> String? {
    if let number = Self.number(id), self.kind(of: number) == kind.rawValue + 1 {
      let newIDs = pages[number / Page.size].newIDs
      let newID = newIDs.isEmpty ? "" : newIDs[number % Page.size]
      return newID.isEmpty ? usual(id) : newID
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

/// The ids of one stream, each with the id that it has in the merged one.
///
/// The ids of the first stream stay unchanged. Those of another have its number in front, as in `2.17`, except
/// for those of definitions, pickles and test cases that an earlier stream has too.
struct StreamIDs: Sendable {
  /// What an id is of.
  enum Kind: Int, CaseIterable, Sendable {
    case node, pickle, pickleStep, parameterType, stepDefinition, hook, testCase, testStep, attempt, runHook

    /// How errors call it.
    var name: String {
      switch self {
      case .node: "node of a document"
      case .pickle: "pickle"
      case .pickleStep: "step of a pickle"
      case .parameterType: "parameter type"
      case .stepDefinition: "step definition"
      case .hook: "hook"
      case .testCase: "test case"
      case .testStep: "step of a test case"
      case .attempt: "attempt under way"
      case .runHook: "hook of the run under way"
      }
    }
  }

  /// The texts before the first dot of ids that stay unchanged, as in a stream that was merged before. Another stream
  /// with such a number could have the same ids.
  private(set) var numbers: Set<String> = []

  private let prefix: String
  private var table: IDTable

  /// Creates a table without ids.
  ///
  /// - Parameter number: the number that ids get in front; nil for none.
  init(number: Int?) {
    prefix = number.map { "\($0)." } ?? ""
    table = IDTable(prefix: prefix)
  }

  /// Returns the id that something has in the merged stream if no other stream has it.
  mutating func merged(_ id: String) -> String {
    guard prefix.isEmpty else { return prefix + id }
    if let dot = id.utf8.firstIndex(of: UInt8(ascii: ".")) { numbers.insert(String(id[..<dot])) }
    return id
  }

  /// Takes in an id; one that is repeated is a problem.
  mutating func declare(_ id: String, as newID: String, _ kind: Kind) throws(MergeProblem) {
    if !table.insert(id, as: newID, kind) { throw .repeatedID(id, kind) }
  }

  /// Gives a message the ids of an equal known one, or else its own ids in the merged stream, and records them.
  ///
  /// - Parameters:
  ///   - message: a message that refers to others by the ids of the merged stream.
  ///   - known: messages of the merged stream that may be equal.
  /// - Returns: whether one of them is equal.
  mutating func declare<Declared: Message & Equatable>(
    _ message: inout Declared, known: some Sequence<Declared>
  ) throws(MergeProblem) -> Bool {
    let own = message.ids
    for known in known {
      let ids = known.ids.map(\.id)
      var equal = message
      equal.replaceIDs(by: ids)
      guard equal == known else { continue }
      for (own, id) in zip(own, ids) { try declare(own.id, as: id, own.kind) }
      return true
    }
    let ids = own.map { merged($0.id) }
    if !prefix.isEmpty { message.replaceIDs(by: ids) }
    for (own, id) in zip(own, ids) { try declare(own.id, as: id, own.kind) }
    return false
  }

  /// The id in the merged stream.
  func newID(of id: String, _ kind: Kind) throws(MergeProblem) -> String {
    guard let newID = table[id, kind] else { throw .unknownID(id, kind) }
    return newID
  }

  /// The ids in the merged stream.
  func newIDs(of ids: [String], _ kind: Kind) throws(MergeProblem) -> [String] {
    var newIDs: [String] = []
    newIDs.reserveCapacity(ids.count)
    for id in ids { newIDs.append(try newID(of: id, kind)) }
    return newIDs
  }

  /// Replaces the ids by which a message refers to others by those of the merged stream.
  mutating func replaceReferences(in message: inout some Message) throws(MergeProblem) {
    guard prefix.isEmpty else { return try message.code(&self) }
    // Nearly all ids of the first stream stay unchanged, and replacing them would copy the message.
    var checker = ReferenceChecker(ids: self)
    var copy = message
    try copy.code(&checker)
    if checker.hasOthers { try message.code(&self) }
  }

  /// Forgets the ids that only definitions refer to.
  mutating func forgetNodes() {
    table.removeAll(.node)
  }
}

/// Replaces the ids by which messages refer to others by those of the merged stream.
extension StreamIDs: IDCoder {
  typealias Failure = MergeProblem

  mutating func reference(_ name: StaticString, _ id: inout String, _ kind: Kind) throws(MergeProblem) {
    id = try newID(of: id, kind)
  }

  mutating func reference(_ name: StaticString, _ id: inout String?, _ kind: Kind) throws(MergeProblem) {
    if let old = id { id = try newID(of: old, kind) }
  }

  mutating func reference(_ name: StaticString, _ ids: inout [String], _ kind: Kind) throws(MergeProblem) {
    ids = try newIDs(of: ids, kind)
  }

  mutating func reference(_ name: StaticString, _ ids: inout [String]?, _ kind: Kind) throws(MergeProblem) {
    if let old = ids { ids = try newIDs(of: old, kind) }
  }
}

/// Finds out whether the ids by which a message refers to others are the same in the merged stream.
private struct ReferenceChecker {
  let ids: StreamIDs
  var hasOthers = false
}

extension ReferenceChecker: IDCoder {
  typealias Failure = MergeProblem

  mutating func code<Element: MessageValue>(_ elements: inout [Element]) throws(MergeProblem) { try visit(elements) }

  mutating func reference(
    _ name: StaticString, _ id: inout String, _ kind: StreamIDs.Kind
  ) throws(MergeProblem) {
    if try ids.newID(of: id, kind) != id { hasOthers = true }
  }

  mutating func reference(
    _ name: StaticString, _ id: inout String?, _ kind: StreamIDs.Kind
  ) throws(MergeProblem) {
    if var id { try reference(name, &id, kind) }
  }

  mutating func reference(
    _ name: StaticString, _ ids: inout [String], _ kind: StreamIDs.Kind
  ) throws(MergeProblem) {
    for id in ids where try self.ids.newID(of: id, kind) != id { hasOthers = true }
  }

  mutating func reference(
    _ name: StaticString, _ ids: inout [String]?, _ kind: StreamIDs.Kind
  ) throws(MergeProblem) {
    for id in ids ?? [] where try self.ids.newID(of: id, kind) != id { hasOthers = true }
  }
}

/// The ids of one stream, with their ids in the merged stream.
///
/// The ids of the first stream are unchanged. Those of other streams get the stream's number as prefix, as in `2.17`,
/// except for definitions, pickles and test cases that equal those of an earlier stream.
struct StreamIDs: Sendable {
  /// The kind of message that an id identifies.
  enum Kind: UInt8, CaseIterable, Sendable {
    case node, pickle, pickleStep, parameterType, stepDefinition, hook, testCase, testStep, attempt, runHook,
      suggestion, run

    /// The name in errors.
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
      case .suggestion: "suggestion"
      case .run: "run"
      }
    }
  }

  /// The prefixes before the first dot of unchanged ids, as in a stream that was merged before. If another stream used
  /// such a number, ids could collide.
  private(set) var numbers: Set<String> = []

  private let prefix: String
  private var table: IDTable

  /// The prefix of all ids of a kind in the merged stream; nil if they have different prefixes.
  func commonPrefix(_ kind: Kind) -> String? {
    switch kind {
    case .run: nil
    case .attempt, .runHook, .suggestion: prefix
    default: table.isUsual(kind) ? prefix : nil
    }
  }

  /// Whether all ids of definitions are unchanged in the merged stream.
  var areUnchanged: Bool { prefix.isEmpty && table.isUsual }

  /// Creates a table without ids.
  ///
  /// - Parameter number: the number that prefixes ids; nil for none.
  init(number: Int?) {
    prefix = number.map { "\($0)." } ?? ""
    table = IDTable(prefix: prefix)
  }

  /// Returns the merged id of something that no other stream has.
  mutating func merged(_ id: String) -> String {
    recordNumber(of: id)
    return prefixed(id)
  }

  private mutating func recordNumber(of id: String) {
    guard prefix.isEmpty, let dot = id.utf8.firstIndex(of: UInt8(ascii: ".")) else { return }
    numbers.insert(String(id[..<dot]))
  }

  /// Records an id. A repeated id is a problem.
  mutating func declare(_ id: String, as newID: String, _ kind: Kind) throws(MergeProblem) {
    if !table.insert(id, as: newID, kind) { throw .repeatedID(id, kind) }
  }

  /// Records the own ids of a message that no other stream has.
  mutating func declare(_ uses: some Sequence<IDUse>) throws(MergeProblem) {
    for use in uses where use.isOwn {
      recordNumber(of: use.id)
      if !table.insert(use.id, as: nil, use.kind) { throw .repeatedID(use.id, use.kind) }
    }
  }

  /// Checks that the definitions exist to which a message refers.
  func check(_ uses: some Sequence<IDUse>) throws(MergeProblem) {
    for use in uses where !use.isOwn && use.kind != .run {
      if !table.contains(use.id, use.kind) { throw .unknownID(use.id, use.kind) }
    }
  }

  /// Records the ids of a message that is equal to one of the merged stream.
  ///
  /// - Parameters:
  ///   - message: the message, which refers to others by the ids of the merged stream.
  ///   - known: messages of the merged stream.
  /// - Returns: the message of the merged stream that is equal except for its ids; nil if there is none.
  mutating func declare<Declared: Message & Equatable>(
    _ message: Declared, as known: some Sequence<Declared>
  ) throws(MergeProblem) -> Declared? {
    for known in known {
      let ids = known.idUses.filter(\.isOwn).map(\.id)
      var equal = message
      equal.replaceOwnIDs(by: ids)
      guard equal == known else { continue }
      for (use, id) in zip(message.idUses.lazy.filter(\.isOwn), ids) { try declare(use.id, as: id, use.kind) }
      return known
    }
    return nil
  }

  /// Returns the id in the merged stream.
  func newID(of id: String, _ kind: Kind) throws(MergeProblem) -> String {
    guard let newID = table[id, kind] else { throw .unknownID(id, kind) }
    return newID
  }

  /// Returns the ids in the merged stream.
  func newIDs(of ids: [String], _ kind: Kind) throws(MergeProblem) -> [String] {
    var newIDs: [String] = []
    newIDs.reserveCapacity(ids.count)
    for id in ids { newIDs.append(try newID(of: id, kind)) }
    return newIDs
  }

  /// Returns the id in the merged stream of an attempt, a hook of the run or a suggestion.
  func prefixed(_ id: String) -> String { prefix.isEmpty ? id : prefix + id }
}

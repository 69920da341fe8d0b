/// The ids of one stream, each with the id that it has in the merged one.
struct StreamIDs: Sendable {
  /// What an id is of.
  enum Kind: String, Sendable {
    case node = "node of a document"
    case pickle
    case pickleStep = "step of a pickle"
    case parameterType = "parameter type"
    case stepDefinition = "step definition"
    case hook
    case testCase = "test case"
    case testStep = "step of a test case"
    case attempt = "attempt under way"
    case runHook = "hook of the run under way"
    case suggestion
    case run
  }

  private var tables: [Kind: [String: String]] = [:]

  /// Takes in an id; one that is repeated is a problem.
  mutating func declare(_ id: String, as newID: String, _ kind: Kind) throws(MergeProblem) {
    if tables[kind, default: [:]].updateValue(newID, forKey: id) != nil { throw .repeatedID(id, kind) }
  }

  /// The id in the merged stream.
  func newID(of id: String, _ kind: Kind) throws(MergeProblem) -> String {
    guard let newID = tables[kind]?[id] else { throw .unknownID(id, kind) }
    return newID
  }

  /// The ids in the merged stream.
  func newIDs(of ids: [String], _ kind: Kind) throws(MergeProblem) -> [String] {
    var newIDs: [String] = []
    for id in ids { newIDs.append(try newID(of: id, kind)) }
    return newIDs
  }

  /// Forgets the ids that only definitions refer to.
  mutating func forgetNodes() {
    tables[.node] = nil
  }
}

/// Gives the ids of the merged stream: numbers, from 0.
struct IDCounter: Sendable {
  /// The next number.
  var number = 0

  /// The next id.
  mutating func next() -> String {
    defer { number += 1 }
    return String(number)
  }
}

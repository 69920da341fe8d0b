/// The ids of the nodes that a pickle or its step was made from: a node, and an examples row where there is one.
///
/// An array would be an allocation for every step of a run.
struct NodeIDs: Sendable, Hashable {
  private let node: String?
  private let row: String?
  private let others: [String]

  /// The id of a node and of an examples row.
  init(_ node: String, row: String? = nil) {
    self.node = node
    self.row = row
    others = []
  }

  /// Any number of ids.
  init(_ ids: [String]) {
    node = ids.first
    row = ids.dropFirst().first
    others = Array(ids.dropFirst(2))
  }

  /// The ids, in order.
  var array: [String] {
    guard let node else { return [] }
    guard let row else { return [node] }
    return [node, row] + others
  }
}

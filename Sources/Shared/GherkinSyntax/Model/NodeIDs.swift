/// The ids of the nodes from which a pickle or its step was compiled: a node, and optionally an examples row.
///
/// An array would require an allocation for every step of a run.
enum NodeIDs: Sendable, Hashable {
  case node(String)
  case nodeAndRow(String, String)
  case others([String])

  /// Creates the value from any number of ids.
  init(_ ids: [String]) {
    self =
      switch ids.count {
      case 1: .node(ids[0])
      case 2: .nodeAndRow(ids[0], ids[1])
      default: .others(ids)
      }
  }

  /// The first id.
  var first: String? {
    switch self {
    case .node(let node), .nodeAndRow(let node, _): node
    case .others(let ids): ids.first
    }
  }

  /// The ids, in order.
  var array: [String] {
    switch self {
    case .node(let node): [node]
    case .nodeAndRow(let node, let row): [node, row]
    case .others(let ids): ids
    }
  }
}

package import GherkinSyntax
internal import GherkinReservedTags
internal import GherkinText

/// The identities of all scenarios and rows in a set of documents.
///
/// It stores names, values and positions, and not the documents. Documents can be added in any order. Their ids must
/// come from one stream or one `IncrementingIDGenerator`.
package struct ScenarioIdentities: Sendable {
  private struct Entry: Sendable {
    /// The identity without its ordinal.
    var identity: ScenarioIdentity
    /// The names of the columns of the row's values.
    var columns: [String]
    var uri: ExactText
    /// The line in the feature file.
    var line: Int
    /// The position among the scenarios and rows of the document.
    var position: Int
  }

  private var entries: [Entry] = []
  /// The entries by the id of the row, or of the scenario if it has no rows.
  private var indexByNode: [String: Int] = [:]
  /// The entries with the same names and values, in the order of path and position.
  private var indexesByIdentity: [ScenarioIdentity: [Int]] = [:]

  /// Creates a set without documents.
  package init() {}

  /// Creates the identities of documents.
  package init(_ documents: some Sequence<GherkinDocument>) {
    for document in documents { insert(document) }
  }

  /// Adds the scenarios and rows of a document.
  package mutating func insert(_ document: GherkinDocument) {
    guard let feature = document.feature else { return }
    var position = 0
    func add(_ scenario: GherkinDocument.Scenario, _ rule: GherkinDocument.Rule?) {
      func add(_ values: [String] = [], _ columns: [String] = [], line: Int, node id: String) {
        let identity = ScenarioIdentity(
          feature: feature.name, rule: rule?.name, scenario: scenario.name, values: values)
        insert(
          Entry(identity: identity, columns: columns, uri: ExactText(document.uri), line: line, position: position),
          node: id)
        position += 1
      }
      if scenario.examples.isEmpty { add(line: scenario.location.line, node: scenario.id) }
      for examples in scenario.examples {
        let columns = examples.tableHeader?.cells.map(\.value) ?? []
        for row in examples.tableBody {
          add(row.cells.map(\.value), columns, line: examples.location(of: row).line, node: row.id)
        }
      }
    }
    for (rule, scenario) in document.scenariosWithRules { add(scenario, rule) }
  }

  /// Returns the line of a pickle in its feature file; the pickle's own line if its document was not added.
  package func line(of pickle: Pickle) -> Int {
    let index = (pickle.rowID ?? pickle.astNodeIds.first).flatMap { indexByNode[$0] }
    return index.map { entries[$0].line } ?? pickle.location.line
  }

  /// Returns the identity of an examples row by its id, or of a scenario without examples by its id; nil if its
  /// document was not added.
  ///
  /// - Parameter name: the name of the scenario with filled placeholders; nil if readers do not see it.
  package func identity(ofNode id: String, name: String? = nil) -> ScenarioIdentity? {
    guard let index = indexByNode[id] else { return nil }
    var identity = entries[index].identity
    if let name {
      let columns = entries[index].columns
      let row = columns.isEmpty ? nil : (identity.scenario, columns, identity.values)
      identity = identity.named(ScenarioName(feature: nil, rule: nil, name: name, row: row))
    }
    let equals = indexesByIdentity[identity] ?? []
    identity.ordinal = position(of: entries[index], in: equals) + 1
    return identity
  }

  /// Returns the identity of a pickle, named for readers; nil if its document was not added.
  package func identity(of pickle: Pickle) -> ScenarioIdentity? {
    (pickle.rowID ?? pickle.astNodeIds.first).flatMap { identity(ofNode: $0, name: pickle.name) }
  }

  private mutating func insert(_ entry: Entry, node id: String) {
    let index = entries.count
    entries.append(entry)
    indexByNode[id] = index
    let equals = indexesByIdentity[entry.identity] ?? []
    indexesByIdentity[entry.identity, default: []].insert(index, at: position(of: entry, in: equals))
  }

  /// Returns the index of the first of some sorted entries that is not before an entry.
  private func position(of entry: Entry, in indexes: [Int]) -> Int {
    var range = indexes.indices
    while !range.isEmpty {
      let middle = (range.lowerBound + range.upperBound) / 2
      let other = entries[indexes[middle]]
      let isBefore = (other.uri, other.position) < (entry.uri, entry.position)
      range = isBefore ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    return range.lowerBound
  }
}

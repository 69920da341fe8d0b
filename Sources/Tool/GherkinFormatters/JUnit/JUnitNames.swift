internal import GherkinMessages
internal import GherkinSyntax

/// The names of a scenario in a JUnit report.
struct JUnitNames {
  /// The class: the feature, or a name from the options.
  let className: String
  /// The name of the test case.
  let name: String

  init(_ pickle: Pickle, _ lineage: Query.Lineage?, _ options: JUnitOptions) {
    className = options.testClassName ?? lineage?.feature.name ?? pickle.uri
    if options.testNamingStrategy == .short {
      name = pickle.name
      return
    }
    var parts: [String?] = [lineage?.rule?.name, lineage?.scenario.name ?? pickle.name, lineage?.examples?.name]
    // If the class is the feature, the feature's name is not repeated.
    if options.testNamingStrategy == .long { parts.insert(lineage?.feature.name, at: 0) }
    if let lineage, let examples = lineage.examplesIndex, let row = lineage.rowIndex {
      let own = pickle.name == lineage.scenario.name ? "" : ": \(pickle.name)"
      parts.append("#\(examples + 1).\(row + 1)\(own)")
    }
    name = parts.compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: " - ")
  }
}

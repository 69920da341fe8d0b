package import GherkinSyntax

/// Which scenarios cover which requirements.
package struct RequirementCoverage: Sendable {
  /// How far scenarios cover a requirement.
  package enum Degree: String, Sendable, Comparable {
    case none, partly, full

    /// The words for it: `not covered`.
    package var word: String {
      switch self {
      case .full: "covered"
      case .partly: "partly covered"
      case .none: "not covered"
      }
    }

    package static func < (first: Self, second: Self) -> Bool {
      switch (first, second) {
      case (.none, .partly), (.none, .full), (.partly, .full): true
      default: false
      }
    }
  }

  /// A scenario that covers a requirement.
  package struct Cover: Sendable, Hashable {
    /// The position among the scenarios.
    package let scenario: Int
    package let isPartial: Bool
    /// The first version that the scenario names and the requirement does not have now.
    package let otherVersion: String?
  }

  /// A requirement with its scenarios.
  package struct Entry: Sendable {
    package let requirement: Requirement
    package fileprivate(set) var covers: [Cover] = []
    package fileprivate(set) var degree = Degree.none
    /// Whether a scenario names another version.
    package var isSuspect: Bool { covers.contains { $0.otherVersion != nil } }
  }

  /// The requirements, in the order of their lists.
  package private(set) var entries: [Entry]
  /// The scenarios without a requirement, by their positions.
  package private(set) var withoutRequirement: [Int] = []
  /// The references to requirements that are in no list, with the positions of their scenarios.
  package private(set) var unknown: [(text: String, scenarios: [Int])] = []
  /// The positions of the requirements, by id.
  private let numbers: [String: Int]

  /// - Parameter scenarios: the references of each scenario.
  package init(_ list: RequirementList, _ scenarios: [[RequirementReference]]) {
    entries = list.requirements.map { Entry(requirement: $0) }
    numbers = Dictionary(list.requirements.enumerated().map { ($1.id, $0) }) { first, _ in first }
    var unknownNumbers: [String: Int] = [:]
    for (scenario, references) in scenarios.enumerated() {
      var isLinked = false
      for (id, same) in Dictionary(grouping: references, by: \.id).sorted(by: { $0.key < $1.key }) {
        guard let number = numbers[id] else {
          let text = same[0].text
          if let known = unknownNumbers[text] {
            unknown[known].scenarios.append(scenario)
          } else {
            unknownNumbers[text] = unknown.count
            unknown.append((text, [scenario]))
          }
          continue
        }
        isLinked = true
        let current = entries[number].requirement.version
        let otherVersion = same.compactMap(\.version).first { $0 != current }
        entries[number].covers.append(
          Cover(scenario: scenario, isPartial: same.allSatisfy(\.isPartial), otherVersion: otherVersion))
      }
      if !isLinked { withoutRequirement.append(scenario) }
    }
    setDegrees()
  }

  /// Returns the number of requirements that are covered so far.
  package func count(_ degree: Degree) -> Int { entries.count { $0.degree == degree } }

  /// Returns the number of requirements with scenarios that fulfill a condition. One without scenarios is counted if one of
  /// its parts is, as it is covered by them.
  package func count(where condition: ([Cover]) -> Bool) -> Int {
    var counted: Set<Int> = []
    for (number, entry) in entries.enumerated() where !entry.covers.isEmpty && condition(entry.covers) {
      var next: Int? = number
      // A list from a stream can have a cycle.
      while let current = next, counted.insert(current).inserted {
        next = entries[current].requirement.parent.flatMap { numbers[$0] }.flatMap {
          entries[$0].covers.isEmpty ? $0 : nil
        }
      }
    }
    return counted.count
  }

  /// A requirement without scenarios is covered as far as its parts are.
  private mutating func setDegrees() {
    var parts: [Int: [Int]] = [:]
    for (number, entry) in entries.enumerated() {
      if let parent = entry.requirement.parent.flatMap({ numbers[$0] }) { parts[parent, default: []].append(number) }
    }
    var degrees: [Int: Degree] = [:]
    func degree(_ number: Int, _ depth: Int) -> Degree {
      if let known = degrees[number] { return known }
      let covers = entries[number].covers
      let own: Degree = covers.isEmpty ? .none : covers.contains { !$0.isPartial } ? .full : .partly
      // A list from a stream can have a cycle.
      let below = covers.isEmpty && depth < entries.count ? (parts[number] ?? []).map { degree($0, depth + 1) } : []
      let all: Degree =
        below.isEmpty
        ? own : below.allSatisfy { $0 == .full } ? .full : below.allSatisfy { $0 == .none } ? .none : .partly
      degrees[number] = all
      return all
    }
    for number in entries.indices { entries[number].degree = degree(number, 0) }
  }
}

/// How far the requirements of a suite are covered, to compare it with another suite.
package struct CoverageSummary: Sendable, Hashable {
  /// A requirement.
  package struct Entry: Sendable, Hashable {
    package let id: String
    /// The title; nil if it is unknown, as in a history.
    package let title: String?
    package let degree: RequirementCoverage.Degree

    package init(id: String, title: String? = nil, degree: RequirementCoverage.Degree) {
      (self.id, self.title, self.degree) = (id, title, degree)
    }
  }

  /// The requirements, in the order of their lists.
  package let entries: [Entry]

  package init(_ entries: [Entry]) { self.entries = entries }

  package init(_ coverage: RequirementCoverage) {
    entries = coverage.entries.map {
      Entry(id: $0.requirement.id, title: $0.requirement.title, degree: $0.degree)
    }
  }

  /// Returns texts about the requirements that are covered less than in an earlier suite, and about those that are in no
  /// list any more: `PAY-1 (A bill is paid): covered → not covered`.
  package func losses(since earlier: Self) -> [String] {
    let known = Dictionary(entries.map { ($0.id, $0) }) { first, _ in first }
    return earlier.entries.compactMap { before in
      guard let now = known[before.id] else { return "\(before.id): in no list any more" }
      guard now.degree < before.degree else { return nil }
      let title = (now.title ?? before.title).map { " (\($0))" } ?? ""
      return "\(before.id)\(title): \(before.degree.word) → \(now.degree.word)"
    }
  }
}

/// The requirements that comments of a feature name, as OpenFastTrace reads them: `# Covers: req~login~1, req~logout~2`, or
/// one for each following line, `# * req~login~1`. A comment belongs to the scenario, rule or feature directly above whose
/// tags or keyword it is, with only comments between, or to the scenario between whose tags and first step it is.
package struct CoveringComments: Sendable {
  /// The texts, by the id of the node of a scenario or a row, with those of its rule and feature.
  private var texts: [String: [String]] = [:]

  package init(_ document: GherkinDocument) {
    let named = Self.named(in: document.comments)
    guard !named.isEmpty, let feature = document.feature else { return }
    /// The lines of a heading: from its first tag up to what follows it.
    func lines(_ line: Int, _ tags: [GherkinDocument.Tag], before next: Int? = nil) -> ClosedRange<Int> {
      let first = min(line, tags.map(\.location.line).min() ?? line)
      return first...max(line, (next ?? line + 1) - 1)
    }
    var headings: [(lines: ClosedRange<Int>, nodes: [String])] = []
    func nodes(_ scenario: GherkinDocument.Scenario) -> [String] {
      [scenario.id] + scenario.examples.flatMap { $0.tableBody.map(\.id) }
    }
    headings.append((lines(feature.location.line, feature.tags), document.scenarios.flatMap(nodes)))
    for case .rule(let rule) in feature.children {
      headings.append((lines(rule.location.line, rule.tags), rule.scenarios.flatMap(nodes)))
    }
    for scenario in document.scenarios {
      let first = scenario.steps.first?.location.line
      headings.append((lines(scenario.location.line, scenario.tags, before: first), nodes(scenario)))
    }
    headings.sort { $0.lines.lowerBound < $1.lines.lowerBound }
    // The headings by their first lines, and by those of the comments directly above.
    var starts = Dictionary(headings.indices.map { (headings[$0].lines.lowerBound, $0) }) { first, _ in first }
    let keywords = (Dialect(code: feature.language)?.headers ?? []).flatMap(\.keywords)
    for comment in document.comments.reversed() where starts[comment.location.line] == nil {
      // A scenario in a comment has comments of its own.
      let text = comment.text.drop { $0.isWhitespace || $0 == "#" }
      let isHeading = keywords.contains { text.hasPrefix($0) && text.dropFirst($0.count).hasPrefix(":") }
      if !isHeading { starts[comment.location.line] = starts[comment.location.line + 1] }
    }
    for (line, names) in named {
      let inside = headings.last { $0.lines.contains(line) }
      guard let heading = inside ?? starts[line].map({ headings[$0] }) else { continue }
      for node in heading.nodes { texts[node, default: []] += names }
    }
  }

  /// Returns the texts for a scenario or a row by the id of its node.
  package func texts(ofNode id: String) -> [String] { texts[id] ?? [] }

  /// The names in comments, with their lines.
  package static func named(in comments: [GherkinDocument.Comment]) -> [(line: Int, names: [String])] {
    var found: [(line: Int, names: [String])] = []
    var last = 0
    for comment in comments {
      // A comment in a comment is part of what was commented out.
      let text = comment.text.drop(while: \.isWhitespace).dropFirst().drop(while: \.isWhitespace)
      let line = comment.location.line
      if let list = text.wholeMatch(of: #/[Cc]overs:\s*(.*)/#) {
        last = line
        let names = list.1.split { $0 == "," || $0.isWhitespace }.map(String.init)
        if !names.isEmpty { found.append((line, names)) }
      } else if last == line - 1, let item = text.wholeMatch(of: #/[*+-]\s*`?([^\s`]+)`?\s*/#) {
        last = line
        found.append((line, [String(item.1)]))
      }
    }
    return found
  }
}

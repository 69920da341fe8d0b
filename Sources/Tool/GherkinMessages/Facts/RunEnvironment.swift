package import GherkinOutcomes

/// The entries about the environment of a run from its command line.
package struct RunEnvironment: RunFact {
  package static let name = "environment"

  /// An entry, such as the browser and its version.
  package struct Entry: Sendable, Hashable, Codable {
    package var name: String
    package var value: String

    package init(name: String, value: String) {
      self.name = name
      self.value = value
    }
  }

  package var entries: [Entry]

  package init(_ entries: [Entry]) {
    self.entries = entries
  }

  package static func merged(_ streams: [[Self]]) -> [Self] {
    let entries = distinct(streams.joined())
    return entries.isEmpty ? [] : [Self(entries)]
  }

  fileprivate static func distinct(_ facts: some Sequence<Self>) -> [Entry] {
    var seen: Set<Entry> = []
    return facts.flatMap(\.entries).filter { seen.insert($0).inserted }
  }
}

extension RunOutcome {
  /// The entries about the environment, without repetitions.
  package var environment: [RunEnvironment.Entry] { RunEnvironment.distinct(facts()) }
}

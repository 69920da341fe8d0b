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

/// The commit that Git has checked out in the folder of a run outside of continuous integration. The files may differ
/// from it.
package struct Checkout: RunFact {
  package static let name = "checkout"

  /// The name of the repository's folder.
  package var folder: String
  /// The commit.
  package var revision: String
  /// The branch; nil if there is none.
  package var branch: String?

  package init(folder: String, revision: String, branch: String? = nil) {
    self.folder = folder
    self.revision = revision
    self.branch = branch
  }

  /// Returns none for streams of several commits.
  package static func merged(_ streams: [[Self]]) -> [Self] {
    let all = Set(streams.map(\.last))
    return all.count == 1 ? all.compactMap(\.self) : []
  }
}

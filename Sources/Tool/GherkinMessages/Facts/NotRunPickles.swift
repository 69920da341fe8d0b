/// The selected pickles that did not run.
package struct NotRunPickles: RunFact {
  package static let name = "not-run"
  package static let isAtEnd = true

  package var pickleIds: [String]

  package init(_ pickleIds: [String]) {
    self.pickleIds = pickleIds
  }

  /// Returns none: a merge knows which pickles of all streams did not run.
  package static func merged(_ streams: [[Self]]) -> [Self] { [] }
}

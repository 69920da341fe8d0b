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

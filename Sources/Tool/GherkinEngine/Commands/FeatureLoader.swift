package import GherkinFeatureFiles
package import GherkinSyntax
package import GherkinText

/// Reads all feature files of some paths, for callers that need all of them at once.
package struct FeatureLoader: Sendable {
  /// The feature files of some paths, without duplicates.
  package struct Result: Sendable {
    /// The contents of the files, in the order of the paths; those of a folder are sorted by name.
    package fileprivate(set) var sources: [Source] = []
    /// The selected lines of each file, by `uri`. Files without an entry run completely.
    package fileprivate(set) var lines: [ExactText: [Int]] = [:]
    /// Whether features were left out.
    package fileprivate(set) var isPartial = false
  }

  /// Creates a loader.
  package init() {}

  /// Reads all feature files that paths select: files, folders (at any depth), `a.feature:3:19`, and lists of such
  /// paths in a file, `@rerun.txt`.
  ///
  /// - Parameter leavesOutIgnored: whether folders and patterns leave out what `.gitignore` files exclude.
  /// - Throws: all errors in the paths.
  package func load(
    _ arguments: [String], leavesOutIgnored: Bool = false
  ) throws(FeatureFileErrors) -> Result {
    let selection = FeatureSelection(arguments, leavesOutIgnored: leavesOutIgnored)
    var result = Result()
    result.isPartial = selection.isPartial
    result.lines = selection.lines
    var errors = selection.errors
    for file in selection.files {
      do {
        result.sources.append(try selection.read(file))
      } catch {
        errors.append(error)
      }
    }
    guard errors.isEmpty else { throw FeatureFileErrors(errors: errors) }
    return result
  }
}

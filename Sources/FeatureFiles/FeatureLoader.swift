package import Gherkin

/// Reads all feature files that paths name, for those who need them together.
package struct FeatureLoader: Sendable {
  /// The feature files that paths name, each once.
  package struct Result: Sendable {
    /// The files' texts: in the order of the paths, a folder's by name.
    package fileprivate(set) var sources: [Source] = []
    /// The lines to which a file was narrowed, by its `uri`; a file that is to run whole has no entry.
    package fileprivate(set) var lines: [String: [Int]] = [:]
  }

  /// Creates a loader.
  package init() {}

  /// Reads all feature files that paths name: files, folders (at any depth), `a.feature:3:19`, and lists of such paths
  /// in a file, `@rerun.txt`.
  ///
  /// - Throws: all that is wrong with the paths.
  package func load(_ arguments: [String]) throws(FeatureFileErrors) -> Result {
    let selection = FeatureSelection(arguments)
    var result = Result()
    result.lines = selection.lines
    var errors = selection.errors
    for file in selection.files {
      do {
        result.sources.append(try FeatureReader.read(file))
      } catch {
        errors.append(error)
      }
    }
    guard errors.isEmpty else { throw FeatureFileErrors(errors: errors) }
    return result
  }
}

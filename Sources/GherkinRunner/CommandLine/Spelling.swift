import Gherkin

/// Finds what a user may have meant on a command line or in a configuration.
package enum Spelling {
  /// The known word that is nearest to a word, where one is near: at most a third of its letters differ.
  package static func nearest(to word: String, among known: [String]) -> String? {
    Gherkin.Spelling.nearest(to: word, among: known)
  }
}

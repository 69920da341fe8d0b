package import GherkinMessages

/// The options of a site, in addition to its features and results.
package struct SiteOptions: Sendable {
  /// The title of the site.
  package var title: String?
  /// The URL of an editor for a file, for the links "Suggest a change"; nil for none.
  package var editLink: SourceLink?
  /// The URL of a file's line; nil to use the one of the run, if there is one.
  package var sourceLink: SourceLink?
  /// The links of tags, in addition to those of the run.
  package var tagLinks: [TagLink] = []
  /// Reads a text file, such as the `README.md` of a folder; returns nil if there is none.
  package var readText: @Sendable (String) -> String? = { _ in nil }

  /// Creates options with default values.
  package init() {}
}

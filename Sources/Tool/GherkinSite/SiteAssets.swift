internal import GherkinPages

/// The style sheet and the script of a site: the files in `Assets`.
enum SiteAssets {
  static let style = bytes([
    SharedAssets.theme_css, SharedAssets.base_css, SharedAssets.features_css, site_css,
  ])

  /// The script, in its own scope.
  static let script = bytes([
    "(() => {\n\"use strict\";", texts_js, SharedAssets.dom_js, SharedAssets.language_js, SharedAssets.theme_js,
    SharedAssets.query_js,
    SharedAssets.settings_js, site_js, runs_js, "})();",
  ])

  private static func bytes(_ files: [String]) -> [UInt8] { files.flatMap { Array($0.utf8) + [UInt8(ascii: "\n")] } }
}

internal import HTMLPages

/// The style sheet and the script of a site: the files in `Assets`.
enum SiteAssets {
  /// The style sheet.
  static let style = bytes([
    SharedAssets.theme_css, SharedAssets.base_css, SharedAssets.features_css, site_css,
  ])

  /// The script, in a scope of its own.
  static let script = bytes(["(() => {\n\"use strict\";", site_js, "})();"])

  private static func bytes(_ files: [String]) -> [UInt8] { files.flatMap { Array($0.utf8) + [UInt8(ascii: "\n")] } }
}

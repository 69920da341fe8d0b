internal import GherkinFormatters
internal import GherkinPages

/// The style sheet and the script of a page: the files in `Assets`, which are compiled into the program.
enum PageAssets {
  /// The style sheet.
  static let style = bytes([
    SharedAssets.theme_css, SharedAssets.base_css, page_css, SharedAssets.features_css, small_css,
  ])

  /// The script: its files concatenated in one scope.
  static let script = bytes(
    [
      "(() => {\n\"use strict\";", texts_js, SharedAssets.dom_js, SharedAssets.language_js, SharedAssets.theme_js,
      SharedAssets.query_js,
      SharedAssets.settings_js, page_js, state_js, find_js, sort_js, copy_js, keys_js, attachments_js, compare_js,
      ticket_js,
      start_js, "})();",
    ])

  /// Concatenates files. Each ends with a line feed, which its literal does not contain.
  private static func bytes(_ files: [String]) -> [UInt8] {
    files.flatMap { Array($0.utf8) + [UInt8(ascii: "\n")] }
  }

  /// Returns the content security policy of the page: its own style and script, identified by hashes, and embedded
  /// images and videos.
  ///
  /// - Parameter hasFiles: whether some of these are in files next to the page.
  static func policy(hasFiles: Bool) -> String {
    // A page that is opened from a disk has no origin, so `'self'` does not cover the files next to it.
    let media = hasFiles ? "data: 'self' file:" : "data:"
    return """
      default-src 'none'; script-src '\(scriptSource)'; style-src '\(styleSource)'; img-src \(media); \
      media-src \(media); base-uri 'none'; form-action 'none'
      """
  }

  private static let scriptSource = source(script)
  private static let styleSource = source(style)

  private static func source(_ bytes: [UInt8]) -> String {
    "sha256-\(Base64.text(SHA256.hash(bytes)))"
  }
}

internal import HTMLPages

/// The style sheet and the script of a page: the files in `Assets`, which are part of the program.
enum PageAssets {
  /// The style sheet.
  static let style = bytes([
    SharedAssets.theme_css, SharedAssets.base_css, page_css, SharedAssets.features_css, small_css,
  ])

  /// The script: its files one after the other, in a scope of their own.
  static let script = bytes(
    [
      "(() => {\n\"use strict\";\nconst languages = {};", SharedAssets.en_js, SharedAssets.de_js, SharedAssets.ja_js,
      en_js,
      de_js, ja_js, tags_js, page_js, SharedAssets.theme_js, SharedAssets.language_js, settings_js, state_js,
      parts_js, index_js, find_js, sort_js, copy_js, keys_js,
      scroll_js, attachments_js, ticket_js, print_js, start_js, "})();",
    ])

  /// Files one after the other, each with the line break at its end, which its literal has not.
  private static func bytes(_ files: [String]) -> [UInt8] {
    files.flatMap { Array($0.utf8) + [UInt8(ascii: "\n")] }
  }

  /// What the page is allowed: its own style and script, known by their hashes, and pictures and films that it holds.
  ///
  /// - Parameter hasFiles: whether some of these are in files next to it.
  static func policy(hasFiles: Bool) -> String {
    // A page from a disk is of no origin, so `'self'` does not mean the files next to it.
    let media = hasFiles ? "data: 'self' file:" : "data:"
    return """
      default-src 'none'; script-src '\(source(script))'; style-src '\(source(style))'; img-src \(media); \
      media-src \(media); base-uri 'none'; form-action 'none'
      """
  }

  private static func source(_ bytes: [UInt8]) -> String {
    "sha256-\(Base64.text(SHA256.hash(bytes)))"
  }
}

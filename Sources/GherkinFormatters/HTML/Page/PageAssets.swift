/// The style sheet and the script of a page: the files in `Assets`, which are part of the program.
enum PageAssets {
  /// The style sheet.
  static let style =
    PackageResources.theme_css + PackageResources.page_css + PackageResources.features_css
    + PackageResources.small_css

  /// The script: its files one after the other, in a scope of their own.
  static let script =
    Array("(() => {\n\"use strict\";\n".utf8)
    + PackageResources.tags_js + PackageResources.page_js + PackageResources.state_js + PackageResources.find_js
    + PackageResources.copy_js + PackageResources.keys_js + PackageResources.start_js + Array("})();\n".utf8)

  /// What the page is allowed: its own style and script, known by their hashes, and pictures and films that it holds.
  ///
  /// - Parameter hasFiles: whether some of these are in files beside it.
  static func policy(hasFiles: Bool) -> String {
    // A page from a disk is of no origin, so `'self'` does not mean the files beside it.
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

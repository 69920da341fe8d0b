internal import GherkinText

/// URLs to which a page may link.
package enum SafeLink {
  /// Returns the URL if it is a web or mail address; nil for anything else, such as `javascript:`.
  ///
  /// Browsers remove tabs and line endings inside a URL, and surrounding white space, before they check its scheme, so
  /// URLs with any of these are rejected.
  package static func address(_ text: String) -> String? {
    let isPlain = text.unicodeScalars.allSatisfy { $0.value > 0x20 && !$0.isHidden }
    let lowered = text.prefix(8).lowercased()
    guard isPlain, ["https://", "http://", "mailto:"].contains(where: lowered.hasPrefix) else { return nil }
    return text
  }
}

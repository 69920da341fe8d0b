internal import TextSupport

/// Addresses that a page may link to.
package enum SafeLink {
  /// The address, where it is one of the web or of mail; nil for anything else, such as `javascript:`.
  ///
  /// Browsers drop tabs and ends of lines inside of an address, and white space around it, before they look at its
  /// scheme; so an address with any of these is none.
  package static func address(_ text: String) -> String? {
    let isPlain = text.unicodeScalars.allSatisfy { $0.value > 0x20 && !$0.isHidden }
    let lowered = text.prefix(8).lowercased()
    guard isPlain, ["https://", "http://", "mailto:"].contains(where: lowered.hasPrefix) else { return nil }
    return text
  }

  /// A link to an address with a text of its own; only the text where the address is none to link to.
  package static func markup(_ text: Markup, to address: String) -> Markup {
    guard let address = Self.address(address) else { return text }
    return "<a href=\"\(address)\" rel=\"noopener noreferrer\">\(text)</a>"
  }
}

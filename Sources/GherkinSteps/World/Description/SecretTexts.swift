/// Masks the values that follow secret names in texts, as in `password=…`, `"token": "…"` or `Authorization: Bearer …`.
///
/// A value, so that its pattern is compiled once: a regex is not `Sendable`.
struct SecretTexts {
  /// What a description shows in place of a value.
  static let mask = "•••"

  private let pattern =
    #/(?i)((?:pass(?:word|wd|phrase|code)|pwd|token|secret|authorization|api[_\-]?key|cookie|credentials?|private[_\-]?key|access[_\-]?key|session[_\-]?id)[\w\-]*\\?["']?\s*[:=]\s*\\?["']?(?:bearer\s+|basic\s+)?|bearer\s+)([^"'&,;}\\\n]+)/#

  /// The text with masks.
  func masked(_ text: String) -> String {
    // Most texts have none of these, and searching takes long.
    guard text.utf8.contains(where: { $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: "=") || $0 == UInt8(ascii: " ") })
    else { return text }
    return text.replacing(pattern) { "\($0.1)\(Self.mask)" }
  }
}

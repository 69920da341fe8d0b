/// Masks the values after secret names in texts, as in `password=…`, `"token": "…"` or `Authorization: Bearer …`.
///
/// An instance stores the compiled pattern. It is not static, because a regex is not `Sendable`.
struct SecretTexts {
  /// The replacement of a masked value.
  static let mask = "•••"

  private let pattern =
    #/(?i)((?:pass(?:word|wd|phrase|code)|pwd|token|secret|authorization|api[_\-]?key|cookie|credentials?|private[_\-]?key|access[_\-]?key|session[_\-]?id)[\w\-]*\\?["']?\s*[:=]\s*\\?["']?(?:bearer\s+|basic\s+)?|bearer\s+)([^"'&,;}\\\n]+)/#

  /// Returns the text with masks.
  func masked(_ text: String) -> String {
    // Most texts contain none of these characters, and searching is slow.
    guard text.utf8.contains(where: { $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: "=") || $0 == UInt8(ascii: " ") })
    else { return text }
    return text.replacing(pattern) { "\($0.1)\(Self.mask)" }
  }
}

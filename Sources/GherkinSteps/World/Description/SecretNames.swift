/// The names whose values no description shows.
enum SecretNames {
  /// What a description shows in place of a value.
  static let mask = "•••"

  private static let words = [
    "password", "passwd", "passphrase", "pwd", "passcode", "token", "secret", "authorization", "apikey", "cookie",
    "credential", "privatekey", "accesskey", "sessionid", "bearer",
  ]

  private static func normalized(_ name: String) -> String {
    name.lowercased().filter { $0.isLetter || $0.isNumber }
  }

  /// Whether the value of a member or a key with this name is secret: `apiKey`, `X-Auth-Token`, `passwordField`.
  static func contain(_ name: String) -> Bool {
    let name = normalized(name)
    return words.contains { name.contains($0) }
  }

  /// Whether all values of a type with this name are secret: `Password`, `AccessToken`, but not `PasswordField`.
  static func contain(type name: String) -> Bool {
    let name = normalized(name)
    return words.contains { name.hasSuffix($0) }
  }
}

/// Masks the values that follow secret names in texts, as in `password=…`, `"token": "…"` or `Authorization: Bearer …`.
///
/// A value, so that its pattern is compiled once: a regex is not `Sendable`.
struct SecretTexts {
  private let pattern =
    #/(?i)((?:pass(?:word|wd|phrase|code)|pwd|token|secret|authorization|api[_\-]?key|cookie|credentials?|private[_\-]?key|access[_\-]?key|session[_\-]?id)[\w\-]*\\?["']?\s*[:=]\s*\\?["']?(?:bearer\s+|basic\s+)?|bearer\s+)([^"'&,;}\\\n]+)/#

  /// The text with masks.
  func masked(_ text: String) -> String {
    // Most texts have none of these, and searching takes long.
    guard text.utf8.contains(where: { $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: "=") || $0 == UInt8(ascii: " ") })
    else { return text }
    return text.replacing(pattern) { "\($0.1)\(SecretNames.mask)" }
  }
}

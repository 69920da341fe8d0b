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

  /// Masks the values that follow secret names in a text, as in `password=…`, `"token": "…"` or `Authorization: Bearer …`.
  static func masked(_ text: String) -> String {
    // Made anew each time, as a regex is not `Sendable`; a failed step has few texts.
    let pattern =
      #/(?i)((?:pass(?:word|wd|phrase|code)|pwd|token|secret|authorization|api[_\-]?key|cookie|credentials?|private[_\-]?key|access[_\-]?key|session[_\-]?id)[\w\-]*\\?["']?\s*[:=]\s*\\?["']?(?:bearer\s+|basic\s+)?|bearer\s+)([^"'&,;}\\\n]+)/#
    return text.replacing(pattern) { "\($0.1)\(mask)" }
  }
}

/// Names whose values are never shown.
package enum SecretNames {
  private static let words = [
    "password", "passwd", "passphrase", "pwd", "passcode", "token", "secret", "authorization", "apikey", "cookie",
    "credential", "privatekey", "accesskey", "sessionid", "bearer",
  ]

  private static func normalized(_ name: String) -> String {
    name.lowercased().filter { $0.isLetter || $0.isNumber }
  }

  /// Returns whether the value of a member or a key with this name is secret: `apiKey`, `X-Auth-Token`,
  /// `passwordField`.
  package static func contain(_ name: String) -> Bool {
    let name = normalized(name)
    return words.contains { name.contains($0) }
  }

  /// Returns whether all values of a type with this name are secret: `Password`, `AccessToken`, but not
  /// `PasswordField`.
  package static func contain(type name: String) -> Bool {
    let name = normalized(name)
    return words.contains { name.hasSuffix($0) }
  }
}

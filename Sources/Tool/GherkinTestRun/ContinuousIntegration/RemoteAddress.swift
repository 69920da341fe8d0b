/// The URL of a Git repository or of a build.
struct RemoteAddress {
  private let text: String

  init(_ text: String) {
    self.text = text
  }

  /// The URL without credentials.
  ///
  /// The user of `https://user:token@host/path` is removed too, because it can be a token. In an SSH URL, the user is
  /// kept but a password is removed: `git@host:path`, `ssh://git@host/path`.
  var withoutCredentials: String {
    guard let scheme = text.firstRange(of: "://") else {
      guard let at = text.prefix(while: { $0 != "/" }).firstIndex(of: "@") else { return text }
      return userName(in: text[..<at]) + text[at...]
    }
    let address = text[scheme.upperBound...]
    guard let at = address.prefix(while: { !"/?#".contains($0) }).lastIndex(of: "@") else { return text }
    let isSSH = text[..<scheme.lowerBound].hasSuffix("ssh")
    return text[..<scheme.upperBound] + (isSSH ? userName(in: address[..<at]) + "@" : "") + text[at...].dropFirst()
  }

  private func userName(in credentials: Substring) -> String {
    String(credentials.prefix { $0 != ":" })
  }
}

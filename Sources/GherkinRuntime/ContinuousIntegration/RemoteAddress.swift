/// The address of a Git repository or of a build.
struct RemoteAddress {
  private let text: String

  init(_ text: String) {
    self.text = text
  }

  /// The address without what only its owner may know.
  ///
  /// Of `https://user:token@host/path` the user goes too, as a token may be in the user's place. Over SSH the user
  /// is a part of the address and stays, a password does not: `git@host:path`, `ssh://git@host/path`.
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

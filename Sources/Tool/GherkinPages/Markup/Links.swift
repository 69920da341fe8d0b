package import GherkinMarkdown
package import GherkinMessages

extension SafeLink {
  /// Returns a link with a text; only the text if the URL is not allowed.
  package static func markup(_ text: Markup, to address: String) -> Markup {
    guard let address = Self.address(address) else { return text }
    return "<a href=\"\(address)\" rel=\"noopener noreferrer\">\(text)</a>"
  }
}

/// Links to the website of a repository.
package enum RepositoryLink {
  /// Returns the URL of a commit, as on GitHub, GitLab, Gitea and Bitbucket; nil if the remote has no website.
  package static func commit(_ git: Envelope.Git) -> String? {
    let isHash = git.revision.count >= 7 && git.revision.allSatisfy { $0.isASCII && $0.isHexDigit }
    guard isHash, var page = webAddress(git.remote) else { return nil }
    while page.hasSuffix("/") { page.removeLast() }
    if page.hasSuffix(".git") { page.removeLast(4) }
    let folder = page.contains("bitbucket.org/") ? "commits" : page.contains("gitlab") ? "-/commit" : "commit"
    return "\(page)/\(folder)/\(git.revision)"
  }

  /// Returns `https://host/path` for such a URL, and for `git@host:path` and `ssh://git@host/path`; never with a user's
  /// name.
  private static func webAddress(_ remote: String) -> String? {
    var rest = remote[...]
    let isWeb = rest.hasPrefix("https://") || rest.hasPrefix("http://")
    let isShell = rest.hasPrefix("ssh://")
    if isWeb || isShell { rest = rest[rest.index(rest.firstIndex(of: "/") ?? rest.startIndex, offsetBy: 2)...] }
    let host = rest.prefix { $0 != "/" && (isWeb || isShell || $0 != ":") }
    let path = rest.dropFirst(host.count + 1)
    guard isWeb || isShell || host.contains("@"), !host.isEmpty, !path.isEmpty else { return nil }
    let name = host.split(separator: "@").last ?? host
    let plain = isShell ? name.prefix { $0 != ":" } : name
    let scheme = remote.hasPrefix("http://") ? "http" : "https"
    return SafeLink.address("\(scheme)://\(plain)/\(path)")
  }
}

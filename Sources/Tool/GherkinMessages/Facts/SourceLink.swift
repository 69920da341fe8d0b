/// A link that reports add to source locations: `https://forge.example/app/blob/{revision}/{path}#L{line}`.
package struct SourceLink: RunFact {
  package static let name = "source-link"

  /// The address, with the placeholder `{path}`, and optionally `{line}` and `{revision}`.
  package private(set) var template: String

  /// Creates a link.
  ///
  /// - Throws: ``TagLink/Problem`` if the address is not an `https:` address with a host, or has no placeholder
  ///   `{path}`.
  package init(template: String) throws(TagLink.Problem) {
    self.template = template
    guard template.hasPrefix("https://"), TagLink.hasHost(template) else {
      throw TagLink.Problem(
        description: "the address \"\(template)\" does not begin with https:// and a host; write "
          + "https://HOST/blob/{revision}/{path}#L{line}")
    }
    guard template.contains("{path}"), template.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
      throw TagLink.Problem(
        description: "the address \"\(template)\" must contain {path} and only visible ASCII characters; "
          + "percent-encode others")
    }
  }

  private enum CodingKeys: CodingKey {
    case template
  }

  package init(from decoder: any Decoder) throws {
    try self.init(template: decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .template))
  }

  /// Returns the first one.
  package static func merged(_ streams: [[Self]]) -> [Self] { Array(streams.lazy.compactMap(\.last).prefix(1)) }

  /// Returns the address of a line of a file; nil for a path outside the working directory of the run.
  ///
  /// - Parameter revision: the revision; `HEAD` if it is unknown.
  package func url(path: String, line: Int, revision: String?) -> String? {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard !path.hasPrefix("~"), parts.allSatisfy({ !$0.isEmpty && $0 != "." && $0 != ".." && !$0.contains("\\") })
    else {
      return nil
    }
    return template.replacing("{revision}", with: TagLink.percentEncoded((revision ?? "HEAD")[...]))
      .replacing("{line}", with: String(line))
      .replacing("{path}", with: parts.map(TagLink.percentEncoded).joined(separator: "/"))
  }
}

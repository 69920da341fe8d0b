package import GherkinOutcomes
internal import GherkinReservedTags

/// A tag with one placeholder: `APP-{id}`, `owner({name})`.
package struct TagTemplate: Sendable, Hashable {
  let prefix: Substring
  let placeholder: Substring
  let suffix: Substring

  /// Creates a template, with or without `@`; nil if the text has not exactly one placeholder.
  package init?(_ text: String) {
    let template = text.hasPrefix("@") ? text.dropFirst() : text[...]
    guard let open = template.firstIndex(of: "{"), let close = template[open...].firstIndex(of: "}"),
      template.index(after: open) < close
    else { return nil }
    (prefix, placeholder) = (template[..<open], template[open...close])
    suffix = template[template.index(after: close)...]
    guard !suffix.contains("{"), !prefix.contains("}"), !suffix.contains("}") else { return nil }
  }

  /// Returns what a tag, with or without `@`, has in place of the placeholder: letters, digits, `_`, `-` and `.`; nil if
  /// the tag has another form.
  package func value(in tag: String) -> Substring? {
    let name = tag.hasPrefix("@") ? tag.dropFirst() : tag[...]
    guard name.count > prefix.count + suffix.count, name.hasPrefix(prefix), name.hasSuffix(suffix) else { return nil }
    let value = name.dropFirst(prefix.count).dropLast(suffix.count)
    return value.allSatisfy { $0.isLetter || $0.isNumber || "_-.".contains($0) } ? value : nil
  }
}

/// A link that reports add to tags of one form: `APP-{id}` with `https://tracker.example/browse/APP-{id}`.
///
/// The placeholder matches letters, digits, and the characters `_`, `-` and `.`. A template matches a whole tag without
/// its `@`, or the whole reason of `@known-failure(APP-12)`.
package struct TagLink: Sendable, Hashable, Encodable {
  /// The reason why a template or an address cannot be used, with the remedy.
  package struct Problem: Error, CustomStringConvertible {
    package let description: String

    package init(description: String) {
      self.description = description
    }
  }

  /// The template for tags.
  package private(set) var template: String
  /// The address, with the placeholder of the template.
  package private(set) var url: String

  /// Creates a link.
  ///
  /// - Throws: ``Problem`` if the template has not exactly one placeholder, or the address is not an `https:` address
  ///   with the same placeholder after the host.
  package init(template: String, url: String) throws(Problem) {
    (self.template, self.url) = (template, url)
    guard let form = TagTemplate(template), !template.hasPrefix("@"), !template.contains(where: \.isWhitespace) else {
      throw Problem(
        description: "\"\(template)\" is not a tag with one placeholder; write APP-{id}, without @")
    }
    guard url.hasPrefix("https://") else {
      throw Problem(description: "the address \"\(url)\" does not begin with https://; write https://HOST/\(template)")
    }
    guard Self.hasHost(url) else {
      throw Problem(description: "the address \"\(url)\" has no host; write https://HOST/\(template)")
    }
    guard url.contains(form.placeholder), url.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
      throw Problem(
        description: "the address \"\(url)\" must contain \(form.placeholder) and only visible ASCII "
          + "characters; percent-encode others")
    }
  }

  /// The number of literal characters in the template. If several links match a tag, the one with the most is used.
  package var precision: Int { TagTemplate(template).map { $0.prefix.count + $0.suffix.count } ?? 0 }

  /// Returns the address for a tag or a reason; nil if the template does not match.
  package func url(for text: String) -> String? {
    guard let form = TagTemplate(template), let id = form.value(in: text) else { return nil }
    return url.replacing(form.placeholder, with: Self.percentEncoded(id))
  }

  /// Whether an `https:` address has a host.
  static func hasHost(_ url: String) -> Bool {
    let host = url.dropFirst(8).prefix { $0 != "/" }
    return !host.isEmpty && host.utf8.allSatisfy { isUnreserved($0) || $0 == UInt8(ascii: ":") }
  }

  /// Percent-encodes all characters except unreserved ones.
  static func percentEncoded(_ text: Substring) -> String {
    text.utf8.map { byte in
      isUnreserved(byte)
        ? String(UnicodeScalar(byte)) : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }.joined()
  }

  private static func isUnreserved(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"):
      true
    default: false
    }
  }
}

extension [TagLink] {
  /// Returns the address for a tag, or for the reason of `@known-failure(APP-12)`; nil if no link matches.
  package func url(forTag tag: String) -> String? {
    let text = ReservedTag.argument(of: "@known-failure", in: tag).map(String.init) ?? tag
    return self.sorted { ($0.precision, $1.template) > ($1.precision, $0.template) }
      .lazy.compactMap { $0.url(for: text) }.first
  }
}

/// The links that reports add to tags.
package struct TagLinks: RunFact {
  package static let name = "tag-links"

  package var links: [TagLink]

  package init(_ links: [TagLink]) {
    self.links = links
  }

  private enum CodingKeys: CodingKey {
    case links
  }

  /// Decodes the links, without those that are not possible.
  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    links = try values.decode([[String: String]].self, forKey: .links).compactMap { link in
      try? TagLink(template: link["template"] ?? "", url: link["url"] ?? "")
    }
  }

  package static func merged(_ streams: [[Self]]) -> [Self] {
    var seen: Set<TagLink> = []
    let links = streams.joined().flatMap(\.links).filter { seen.insert($0).inserted }
    return links.isEmpty ? [] : [Self(links)]
  }
}

extension RunOutcome {
  /// The links that reports add to tags.
  package var tagLinks: [TagLink] { facts(TagLinks.self).flatMap(\.links) }
}

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

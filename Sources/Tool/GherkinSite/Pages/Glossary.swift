internal import GherkinPages

/// The terms of a product, from `GLOSSARY.md`.
struct Glossary {
  /// A term with its other forms and its meaning.
  struct Term {
    let names: [String]
    let anchor: String
    /// The meaning, in Markdown.
    let meaning: String
  }

  /// The maximum number of terms.
  private static let limit = 2000

  let terms: [Term]
  /// The terms by their first word in lower case.
  private let termsByWord: [String: [(words: [String], term: Int)]]

  /// Parses a glossary. A heading, or a list item such as `- **Term**: its meaning`, starts a term. Commas separate the
  /// forms of a name.
  ///
  /// - Parameter text: the glossary; nil if there is none.
  init(_ text: String?) {
    var entries: [(names: String, lines: [Substring])] = []
    for line in (text ?? "").split(separator: "\n", omittingEmptySubsequences: false) {
      let line = line.last == "\r" ? line.dropLast() : line
      if line.hasPrefix("## ") || line.hasPrefix("### ") {
        entries.append((String(line.drop { $0 == "#" }), []))
      } else if let match = line.firstMatch(of: #/^\s{0,3}(?:[-*+]\s+)?\*\*(.{1,200}?)\*\*\s*[:–—-]?\s*(.*)$/#) {
        entries.append((String(match.1), [match.2]))
      } else if line.hasPrefix("# ") {
        entries.append(("", []))
      } else if !entries.isEmpty {
        entries[entries.count - 1].lines.append(line)
      }
    }
    var pages = PageNames()
    var terms: [Term] = []
    var byWord: [String: [([String], Int)]] = [:]
    for entry in entries.prefix(Self.limit) {
      let names = entry.names.split(separator: ",").map { name in
        name.filter { !"*`_:".contains($0) }.trimmed
      }.filter { !$0.isEmpty }
      guard let first = names.first else { continue }
      for name in names {
        let words = name.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
        if let word = words.first { byWord[word, default: []].append((words, terms.count)) }
      }
      terms.append(
        Term(names: names, anchor: pages.page(for: first), meaning: entry.lines.joined(separator: "\n")))
    }
    self.terms = terms
    termsByWord = byWord.mapValues { $0.sorted { $0.0.count > $1.0.count } }
  }

  /// Returns markup with a link at the first use of each term in a paragraph, a list item or a step; never in code or
  /// links.
  ///
  /// - Parameter markup: markup that this program created.
  func linked(_ markup: Markup, root: Markup = "../") -> Markup {
    if terms.isEmpty { return markup }
    let bytes = markup.allBytes
    var result: [UInt8] = []
    var used: Set<Int> = []
    var closed = 0
    var index = 0
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "<") {
        let end = bytes[index...].firstIndex(of: UInt8(ascii: ">")) ?? bytes.count - 1
        let isEnd = index + 1 < bytes.count && bytes[index + 1] == UInt8(ascii: "/")
        let name = String(
          decoding: bytes[(index + (isEnd ? 2 : 1))..<end].prefix { $0 != UInt8(ascii: " ") }, as: UTF8.self)
        switch name {
        case "code", "pre", "a", "th": closed += isEnd ? -1 : 1
        case "p", "li", "td", "blockquote": used = []
        default: break
        }
        result += bytes[index...end]
        index = end + 1
      } else {
        let end = bytes[index...].firstIndex(of: UInt8(ascii: "<")) ?? bytes.count
        if closed > 0 {
          result += bytes[index..<end]
        } else {
          link(Array(bytes[index..<end]), &used, root, to: &result)
        }
        index = end
      }
    }
    return Markup(asset: result)
  }

  private func link(_ text: [UInt8], _ used: inout Set<Int>, _ root: Markup, to result: inout [UInt8]) {
    let words = Self.words(of: text)
    var copied = 0
    var index = 0
    while index < words.count {
      let found = termsByWord[words[index].lowered]?.first { candidate in
        guard index + candidate.words.count <= words.count, !used.contains(candidate.term) else { return false }
        return zip(words[index...], candidate.words).allSatisfy { $0.lowered == $1 }
          && zip(words[index...], words[(index + 1)...].prefix(candidate.words.count - 1)).allSatisfy { left, right in
            right.range.lowerBound - left.range.upperBound == 1
          }
      }
      guard let found else {
        index += 1
        continue
      }
      let range = words[index].range.lowerBound..<words[index + found.words.count - 1].range.upperBound
      used.insert(found.term)
      result += text[copied..<range.lowerBound]
      let opening: Markup = "<a class=\"term\" href=\"\(root)glossary.html#\(terms[found.term].anchor)\">"
      result += opening.allBytes
      result += text[range]
      result += "</a>".utf8
      copied = range.upperBound
      index += found.words.count
    }
    result += text[copied...]
  }

  /// Returns the words of a text, without its character references.
  private static func words(of text: [UInt8]) -> [(lowered: String, range: Range<Int>)] {
    var words: [(String, Range<Int>)] = []
    var index = 0
    while index < text.count {
      if text[index] == UInt8(ascii: "&"), let end = text[index...].prefix(10).firstIndex(of: UInt8(ascii: ";")) {
        index = end + 1
        continue
      }
      let start = index
      while index < text.count, isWord(text[index]) { index += 1 }
      if index > start {
        words.append((String(decoding: text[start..<index], as: UTF8.self).lowercased(), start..<index))
      } else {
        index += 1
      }
    }
    return words
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), 0x80...:
      true
    default: false
    }
  }
}

extension String {
  /// The text without surrounding white space.
  var trimmed: String {
    String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
  }
}

/// The glossary page.
enum GlossaryPage {
  /// Returns the terms in alphabetical order.
  static func markup(_ glossary: Glossary, _ references: References) -> Markup {
    var markup: Markup = "\(SiteText.glossary.element("h1"))<dl class=\"glossary\">"
    for term in glossary.terms.sorted(by: { $0.names[0].lowercased() < $1.names[0].lowercased() }) {
      markup += """
        <div id="\(term.anchor)"><dt><bdi>\(term.names.joined(separator: ", "))</bdi></dt>\
        <dd class="prose" dir="auto">\(references.markup(of: term.meaning))</dd></div>
        """
    }
    markup += "</dl>"
    return markup
  }
}

internal import GherkinSyntax
internal import GherkinFormatters
internal import GherkinPages

/// All step phrases with examples: the patterns of definitions if the run contains them, otherwise the texts without
/// numbers and quoted texts.
struct PhraseBook {
  private struct Phrase {
    var count = 0
    /// The number of steps by keyword type.
    var kinds: [GherkinDocument.KeywordType: Int] = [:]
    var examples: [(keyword: String, text: String, page: String, anchor: String)] = []

    /// The keyword type of most of the steps.
    var kind: GherkinDocument.KeywordType {
      kinds.max { ($0.value, $1.key.rawValue) < ($1.value, $0.key.rawValue) }?.key ?? .unknown
    }
  }

  /// The maximum number of phrases, and of examples for each.
  private static let (limit, examples) = (5000, 3)

  private var phrases: [String: Phrase] = [:]
  private var omitted = 0
  private let patterns: [String]

  init(_ patterns: [String]) {
    self.patterns = patterns
  }

  mutating func add(
    _ step: GherkinDocument.Step, definition: Int?, page: String, anchor: String, kind: GherkinDocument.KeywordType
  ) {
    let key = definition.map { patterns[$0] } ?? Self.normalized(step.text)
    guard phrases[key] != nil || phrases.count < Self.limit else {
      omitted += 1
      return
    }
    var phrase = phrases.removeValue(forKey: key) ?? Phrase()
    phrase.count += 1
    phrase.kinds[kind, default: 0] += 1
    if phrase.examples.count < Self.examples, !phrase.examples.contains(where: { $0.text == step.text }) {
      phrase.examples.append((step.keyword, step.text, page, anchor))
    }
    phrases[key] = phrase
  }

  /// Returns a text with `…` for numbers, quoted texts and placeholders. Called for every step, where a regular
  /// expression would take most of the time of a build.
  static func normalized(_ text: String) -> String {
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    var index = 0
    while index < bytes.count {
      if let end = endOfValue(bytes, at: index) {
        result += "…".utf8
        index = end
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// Returns the end of a number, a quoted text or a placeholder that starts at a position; nil if there is none.
  private static func endOfValue(_ bytes: [UInt8], at start: Int) -> Int? {
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    let rest = bytes[(start + 1)...]
    switch bytes[start] {
    case UInt8(ascii: "\""), UInt8(ascii: "'"): return rest.firstIndex(of: bytes[start]).map { $0 + 1 }
    case UInt8(ascii: "<"):
      guard let end = rest.firstIndex(where: { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: ">") }),
        bytes[end] == UInt8(ascii: ">"), end > start + 1
      else { return nil }
      return end + 1
    case digits:
      var end = start + 1
      while end < bytes.count {
        let isMark = bytes[end] == UInt8(ascii: ".") || bytes[end] == UInt8(ascii: ",")
        if digits.contains(bytes[end]) {
          end += 1
        } else if isMark, end + 1 < bytes.count, digits.contains(bytes[end + 1]) {
          end += 2
        } else {
          break
        }
      }
      return end
    default: return nil
    }
  }

  /// The page, in sections for contexts, actions and outcomes.
  var markup: Markup {
    var markup: Markup = """
      \(SiteText.steps.element("h1"))\(SiteText.phrases(phrases.count).element("p", " class=\"note\""))
      <form id="filter" hidden><input type="search"\(SiteText.findPhrase.hint) autocomplete="off">\
      <p role="status" id="matches"></p></form>
      """
    let groups: [(InterfaceText, [GherkinDocument.KeywordType])] = [
      (SiteText.given, [.context]), (SiteText.when, [.action]), (SiteText.then, [.outcome]),
      (SiteText.otherSteps, [.unknown, .conjunction]),
    ]
    for (title, kinds) in groups {
      let own = phrases.filter { kinds.contains($0.value.kind) }.sorted {
        ($1.value.count, $0.key) < ($0.value.count, $1.key)
      }
      if own.isEmpty { continue }
      markup += "\(title.element("h2"))<ul class=\"phrases\">"
      for (text, phrase) in own {
        markup += "<li><p class=\"phrase\" dir=\"auto\">\(Self.marked(text))<small>\(phrase.count) ×</small></p><ul>"
        for example in phrase.examples {
          markup += """
            <li><a href="features/\(example.page).html#\(example.anchor)" dir="auto"><b>\(example.keyword)</b>\
            \(OutlineText.markup(example.text))</a></li>
            """
        }
        markup += "</ul></li>"
      }
      markup += "</ul>"
    }
    if omitted > 0 {
      markup += SiteText.omittedSteps(omitted).element("p", " class=\"note\"")
    }
    return markup
  }

  /// Returns a phrase with its parameters highlighted.
  private static func marked(_ text: String) -> Markup {
    var markup = Markup()
    var rest = text[...]
    while let match = rest.firstMatch(of: #/\{[^{}]*\}|…/#) {
      markup += "\(String(rest[..<match.range.lowerBound]))<var>\(String(match.0))</var>"
      rest = rest[match.range.upperBound...]
    }
    markup += "\(String(rest))"
    return markup
  }
}

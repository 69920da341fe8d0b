internal import GherkinSyntax
internal import GherkinFormatters
internal import GherkinPages

/// All phrases of steps as they are written, with example values: one for each definition if the run contains them,
/// otherwise one for the texts that differ only in numbers and quoted texts.
struct PhraseBook {
  private struct Phrase {
    /// The text of a step, the byte ranges of its values, and the names of their parameter types, as far as known.
    var text: String
    var values: [Range<Int>]
    var types: [String] = []
    var count = 0
    /// The number of steps by keyword type.
    var kinds: [GherkinDocument.KeywordType: Int] = [:]
    var examples: [(used: FeaturePage.UsedStep, page: String)] = []
    /// The pages of the features that use it.
    var pages: Set<String> = []

    /// The keyword type of most of the steps.
    var kind: GherkinDocument.KeywordType {
      kinds.max { ($0.value, $1.key.rawValue) < ($1.value, $0.key.rawValue) }?.key ?? .unknown
    }
  }

  /// The maximum number of phrases, and of examples for each.
  private static let (limit, examples) = (5000, 3)

  private var phrases: [String: Phrase] = [:]
  private var omitted = 0
  private let definitions: [SiteRecord.Phrase]
  /// The patterns that do not check a value.
  private let unchecked: Set<String>
  /// The names of the features with steps, by their pages.
  private var features: [String: String] = [:]

  init(_ definitions: [SiteRecord.Phrase], unchecked: Set<String> = []) {
    (self.definitions, self.unchecked) = (definitions, unchecked)
  }

  mutating func add(_ used: FeaturePage.UsedStep, page: String, feature: String) {
    let (step, definition) = (used.step, used.definition)
    let key = definition.map { definitions[$0].pattern } ?? Self.normalized(step.text)
    guard phrases[key] != nil || phrases.count < Self.limit else {
      omitted += 1
      return
    }
    var phrase =
      phrases.removeValue(forKey: key) ?? definition.flatMap { Self.phrase(definitions[$0]) }
      ?? Phrase(text: step.text, values: Self.values(in: Array(step.text.utf8)))
    features[page] = feature
    phrase.pages.insert(page)
    phrase.count += 1
    phrase.kinds[used.kind, default: 0] += 1
    if phrase.examples.count < Self.examples, !phrase.examples.contains(where: { $0.used.step.text == step.text }) {
      phrase.examples.append((used, page))
    }
    phrases[key] = phrase
  }

  private static func phrase(_ definition: SiteRecord.Phrase) -> Phrase? {
    definition.example.map { text, arguments in
      let types = definition.pattern.matches(of: #/(?:^|[^\\])\{(\w*)\}/#).map { String($0.1) }
      return Phrase(text: text, values: arguments, types: types.count == arguments.count ? types : [])
    }
  }

  /// Returns the ranges of numbers, quoted texts and placeholders.
  private static func values(in bytes: [UInt8]) -> [Range<Int>] {
    var values: [Range<Int>] = []
    var index = 0
    while index < bytes.count {
      if let end = endOfValue(bytes, at: index) {
        values.append(index..<end)
        index = end
      } else {
        index += 1
      }
    }
    return values
  }

  /// Returns a text with `…` for numbers, quoted texts and placeholders. Called for every step, where a regular
  /// expression would take most of the time of a build.
  static func normalized(_ text: String) -> String {
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    var end = 0
    for value in values(in: bytes) {
      result += bytes[end..<value.lowerBound] + "…".utf8
      end = value.upperBound
    }
    return String(decoding: result + bytes[end...], as: UTF8.self)
  }

  /// Returns the end of a number, a quoted text or a placeholder that starts at a position; nil if there is none.
  private static func endOfValue(_ bytes: [UInt8], at start: Int) -> Int? {
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    let rest = bytes[(start + 1)...]
    switch bytes[start] {
    case UInt8(ascii: "\""): return rest.firstIndex(of: bytes[start]).map { $0 + 1 }
    case UInt8(ascii: "'"):
      // In or after a word it is an apostrophe.
      if start > 0, isPartOfWord(bytes[start - 1]) { return nil }
      return rest.indices.first { index in
        bytes[index] == bytes[start] && !(index + 1 < bytes.count && isPartOfWord(bytes[index + 1]))
      }.map { $0 + 1 }
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

  /// Returns whether a byte is part of a letter or a digit.
  private static func isPartOfWord(_ byte: UInt8) -> Bool {
    let scalar = Unicode.Scalar(byte)
    return byte >= 0x80 || scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
  }

  /// The page, in sections for contexts, actions and outcomes.
  var markup: Markup {
    var markup: Markup = """
      \(SiteText.steps.element("h1"))\(SiteText.phrases(phrases.count).element("p", " class=\"note\""))
      <form id="filter" hidden><input type="search"\(SiteText.findPhrase.hint) autocomplete="off">\
      <select\(SiteText.feature.label)>\(SiteText.allFeatures.element("option", " value=\"\""))
      """
    for (page, name) in features.sorted(by: { ($0.value, $0.key) < ($1.value, $1.key) }) {
      markup += "<option value=\"\(page)\">\(name)</option>"
    }
    markup += "</select><p role=\"status\" id=\"matches\"></p></form>"
    let groups: [(InterfaceText, [GherkinDocument.KeywordType])] = [
      (SiteText.given, [.context]), (SiteText.when, [.action]), (SiteText.then, [.outcome]),
      (SiteText.otherSteps, [.unknown, .conjunction]),
    ]
    for (title, kinds) in groups {
      let own = phrases.filter { kinds.contains($0.value.kind) }
        .sorted { ($1.value.count, $0.value.text) < ($0.value.count, $1.value.text) }
      if own.isEmpty { continue }
      markup += "\(title.element("h2"))<ul class=\"phrases\">"
      for (key, phrase) in own { markup += Self.item(phrase, isUnchecked: unchecked.contains(key)) }
      markup += "</ul>"
    }
    if omitted > 0 {
      markup += SiteText.omittedSteps(omitted).element("p", " class=\"note\"")
    }
    return markup
  }

  private static func item(_ phrase: Phrase, isUnchecked: Bool) -> Markup {
    let mark: Markup = isUnchecked ? " \(SiteText.unchecked.element("small", " class=\"suspect\""))" : ""
    var markup: Markup = """
      <li data-pages="\(phrase.pages.sorted().joined(separator: " "))"><p class="phrase" dir="auto">\(marked(phrase))\(mark)</p>\
      <details><summary>\(SiteText.uses(phrase.count).element("small"))</summary><ul>
      """
    for (used, page) in phrase.examples {
      markup += """
        <li><a href="features/\(page).html#\(used.anchor)" dir="auto"><b>\(used.step.keyword)</b>\
        \(OutlineText.markup(used.step.text, used.columns))</a></li>
        """
    }
    markup += "</ul></details></li>"
    return markup
  }

  /// Returns a phrase whose values are marked, with their meanings.
  private static func marked(_ phrase: Phrase) -> Markup {
    let bytes = Array(phrase.text.utf8)
    func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
    var markup = Markup()
    var end = 0
    for (index, value) in phrase.values.enumerated() where value.lowerBound >= end && !value.isEmpty {
      let meaning = phrase.types.isEmpty ? SiteText.value : SiteText.parameter(phrase.types[index])
      markup += "\(text(end..<value.lowerBound))<var tabindex=\"0\"\(meaning.title)>\(text(value))</var>"
      end = value.upperBound
    }
    markup += "\(text(end..<bytes.count))"
    return markup
  }
}

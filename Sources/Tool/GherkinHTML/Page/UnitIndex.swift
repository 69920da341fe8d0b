internal import GherkinFormatters
internal import GherkinFileOutput
internal import GherkinFiles
internal import GherkinOutcomes
internal import GherkinPages

/// The data that the page's script has for scenarios and rows without elements: for keys, filters, sorting and search.
///
/// Scenarios and rows are called units here, as in the style sheet. They are numbered in the order of the page.
final class UnitIndex {
  /// The number of bytes of text after which a block of text is written.
  private static let textBlockSize = 1 << 20
  /// The order in which an icon shows the worst outcome of several units: skipped and unselected ones only without others.
  private static let outcomes: [Outcome?] = Outcome.inOrderOfWeight.filter { $0 != .skipped } + [.skipped, nil]

  private let record: RunRecord
  private let form: PageForm

  /// The data of consecutive units.
  struct Units: Sendable {
    fileprivate var count = 0
    // Lists of one element for each unit, separated by commas.
    fileprivate var anchors: [UInt8] = []
    fileprivate var durations: [UInt8] = []
    fileprivate var tagSets: [UInt8] = []
    fileprivate var names: [UInt8] = []
    // One character for each unit.
    fileprivate var outcomes: [UInt8] = []
    fileprivate var folded: [UInt8] = []
    /// The numbers of the flaky units.
    fileprivate var flaky: [Int] = []
    // Lists of parts and features, separated by commas.
    fileprivate var parts: [UInt8] = []
    fileprivate var features: [UInt8] = []
    /// The texts of units that are not in a block yet, each followed by a line feed.
    fileprivate var text: [UInt8] = []

    /// Separates the next unit from those before it.
    fileprivate mutating func separate() {
      if count == 0 { return }
      for list in [\Units.anchors, \.durations, \.tagSets, \.names] { self[keyPath: list].append(UInt8(ascii: ",")) }
    }

    fileprivate mutating func append(_ more: Units) {
      if more.count > 0 { separate() }
      for list in [\Units.anchors, \.durations, \.tagSets, \.names, \.outcomes, \.folded, \.text] {
        self[keyPath: list] += more[keyPath: list]
      }
      flaky += more.flaky.map { $0 + count }
      for list in [\Units.parts, \.features] where !more[keyPath: list].isEmpty {
        UnitIndex.append(to: &self[keyPath: list]) { $0 += more[keyPath: list] }
      }
      count += more.count
    }
  }

  /// The data of the added units.
  private(set) var units = Units()
  private var unitsInParts = 0
  private var unitsInFeatures = 0

  /// Creates an empty index.
  init(_ record: RunRecord, _ form: PageForm) {
    self.record = record
    self.form = form
  }

  /// Adds the next unit.
  ///
  /// - Parameters:
  ///   - scenario: the scenario; nil if no pickle was compiled from the unit.
  ///   - markup: the unit's whole markup.
  ///   - context: names of the unit's ancestors that are not part of its path.
  ///   - isFolded: whether it is a row in an initially folded list.
  func add(_ scenario: ScenarioRecord?, _ markup: Markup, context: [String], isFolded: Bool) {
    let outcome: Outcome? = scenario.map { $0.isSelected ? $0.outcome : nil } ?? .notRun
    let duration = scenario?.last?.duration
    units.separate()
    units.anchors += (scenario?.anchor ?? "").utf8
    units.outcomes.append(UInt8(ascii: "0") + UInt8(Self.outcomes.firstIndex(of: outcome) ?? 0))
    units.durations += String(duration.map { Int($0 / .microseconds(1)) } ?? -1).utf8
    units.tagSets += String(scenario?.tagSet ?? -1).utf8
    DataBlock.append(Self.visible(scenario?.path.last ?? ""), to: &units.names)
    units.folded.append(UInt8(ascii: isFolded ? "1" : "0"))
    if scenario?.isFlaky == true { units.flaky.append(units.count) }
    units.count += 1
    guard form.hasParts else { return }
    MarkupText.append(markup, to: &units.text)
    for name in (scenario?.path.dropLast() ?? []) + context where !name.isEmpty {
      // A tab separates texts, so that a search does not match across them.
      units.text.append(0x09)
      units.text += name.utf8.lazy.map { max($0, 0x20) }
    }
    units.text.append(0x0A)
  }

  /// Adds units of another index.
  func add(_ more: Units) { units.append(more) }

  /// Ends a part, which contains the units added since the previous part.
  func endPart() {
    let added = units.count - unitsInParts
    Self.append(to: &units.parts) { $0 += String(added).utf8 }
    unitsInParts = units.count
  }

  /// Ends a feature, which contains the units added since the previous feature.
  func endFeature(anchor: String) {
    let added = units.count - unitsInFeatures
    Self.append(to: &units.features) { $0 += "[\"\(anchor)\",\(added)]".utf8 }
    unitsInFeatures = units.count
  }

  /// Writes the added texts if they are long enough for a block.
  ///
  /// - Parameter isLast: whether no more units follow.
  func writeText(isLast: Bool = false, to sink: inout OutputSink) {
    guard form.hasParts, units.text.count > Self.textBlockSize || isLast && !units.text.isEmpty else { return }
    // Only the script reads this block, so it can always be compressed.
    DataBlock.text(units.text, form.zlib ?? Zlib.system, name: "text").write(to: &sink)
    units.text.removeAll(keepingCapacity: true)
  }

  /// Writes all data except the texts.
  func write(to sink: inout OutputSink) {
    var sets: [UInt8] = []
    for tags in record.tagSets {
      Self.append(to: &sets) { json in
        json.append(UInt8(ascii: "["))
        for (index, tag) in tags.enumerated() {
          if index > 0 { json.append(UInt8(ascii: ",")) }
          DataBlock.append(Self.visible(tag), to: &json)
        }
        json.append(UInt8(ascii: "]"))
      }
    }
    var json: [UInt8] = []
    let words = Self.outcomes.map { UnitMark($0).htmlClass.bytesInMemory }.joined(separator: [UInt8(ascii: " ")])
    json += "{\"words\":\"".utf8
    json += words
    json += "\",\"outcomes\":\"".utf8
    json += units.outcomes
    json += "\",\"folded\":\"".utf8
    json += units.folded
    json += "\",\"anchors\":\"".utf8
    // Anchors contain neither spaces nor commas.
    json += units.anchors
    json += "\"".utf8
    let lists: [(name: String, content: [UInt8])] = [
      ("durations", units.durations), ("tagSets", units.tagSets), ("names", units.names),
      ("flaky", Array(units.flaky.map(String.init).joined(separator: ",").utf8)), ("parts", units.parts),
      ("features", units.features), ("sets", sets),
    ]
    for list in lists {
      json += ",\"\(list.name)\":[".utf8
      json += list.content
      json.append(UInt8(ascii: "]"))
    }
    json.append(UInt8(ascii: "}"))
    DataBlock.json(json, form.zlib, name: "units").write(to: &sink)
  }

  /// Returns a text as the page shows it, with invisible characters escaped.
  private static func visible(_ text: String) -> String {
    var bytes: [UInt8] = []
    MarkupText.append(Markup(text: text), to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends an element to a list, preceded by a comma unless it is the first.
  fileprivate static func append(to list: inout [UInt8], _ element: (inout [UInt8]) -> Void) {
    if !list.isEmpty { list.append(UInt8(ascii: ",")) }
    element(&list)
  }
}

/// The visible text of markup.
enum MarkupText {
  /// Elements that do not separate words: `foo<i>bar</i>` is one word. The most frequent ones come first.
  private static let inline = ["i", "b", "span", "a", "bdi", "code", "del", "em", "ins", "s", "strong", "var"]
    .map { nameNumber($0.utf8) }
  /// Elements that are not searched, by their start and end tags: icons, durations and sizes.
  private static let omitted = [("<span class=\"mark", "</span>"), ("<small>", "</small>")].map {
    (start: Array($0.0.utf8), end: Array($0.1.utf8))
  }

  /// Appends the text of markup that this program created. White space is collapsed to single spaces.
  static func append(_ markup: Markup, to text: inout [UInt8]) {
    // A space is written before the next word, so that there is none at the end.
    var isSpaceDue = false
    var isAtStart = true
    let bytes = markup.bytesInMemory
    bytes.withUnsafeBufferPointer { bytes in
      var index = 0
      func put(_ characters: some Collection<UInt8>) {
        if isSpaceDue, !isAtStart { text.append(UInt8(ascii: " ")) }
        isSpaceDue = false
        isAtStart = false
        text.append(contentsOf: characters)
      }
      while index < bytes.count {
        switch bytes[index] {
        case UInt8(ascii: "<"):
          let name = nameRange(bytes, at: index)
          if !inline.contains(nameNumber(bytes[name])) { isSpaceDue = true }
          if name.count > 3, bytes[index + 1] == UInt8(ascii: "s"),
            let (start, end) = omitted.first(where: { has($0.start, bytes, at: index) })
          {
            index += start.count
            while index < bytes.count, bytes[index] != UInt8(ascii: "<") || !has(end, bytes, at: index) { index += 1 }
            index += end.count
            continue
          }
          // Attribute values contain no `>`, because it is escaped.
          index = name.upperBound
          while index < bytes.count, bytes[index] != UInt8(ascii: ">") { index += 1 }
          index += 1
        case UInt8(ascii: "&"):
          let end = bytes[index...].prefix(12).firstIndex(of: UInt8(ascii: ";")) ?? index
          let character = character(bytes[(index + 1)..<max(end, index + 1)])
          if character.value <= 0x20 { isSpaceDue = true } else { put(character.utf8) }
          index = end + 1
        case ...0x20:
          isSpaceDue = true
          index += 1
        default:
          // Words separated by single spaces are copied together.
          let start = index
          repeat {
            index += 1
          } while index < bytes.count
            && (isOfWord(bytes[index])
              || bytes[index] == 0x20 && index + 1 < bytes.count && isOfWord(bytes[index + 1]))
          put(UnsafeBufferPointer(rebasing: bytes[start..<index]))
        }
      }
    }
  }

  /// Returns whether a byte belongs to a word, that is, it is neither white space nor the start of a tag or a character
  /// reference.
  private static func isOfWord(_ byte: UInt8) -> Bool {
    byte > 0x20 && byte != UInt8(ascii: "<") && byte != UInt8(ascii: "&")
  }

  /// Returns whether the bytes at an index are equal to others.
  private static func has(_ others: [UInt8], _ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
    guard others.count <= bytes.count - index else { return false }
    return others.indices.allSatisfy { bytes[index + $0] == others[$0] }
  }

  /// Returns the letters of a name, at most eight, as an integer.
  private static func nameNumber(_ name: some Collection<UInt8>) -> UInt64 {
    name.reduce(0) { $0 << 8 | UInt64($1) }
  }

  private static func nameRange(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Range<Int> {
    var start = index + 1
    if start < bytes.count, bytes[start] == UInt8(ascii: "/") { start += 1 }
    var end = start
    while end < bytes.count, bytes[end] > 0x20, bytes[end] != UInt8(ascii: ">") { end += 1 }
    return min(start, bytes.count)..<end
  }

  /// Returns the character of a reference that `MarkupEscape` wrote.
  private static func character(_ reference: Slice<UnsafeBufferPointer<UInt8>>) -> Unicode.Scalar {
    switch reference.first {
    case UInt8(ascii: "l"): "<"
    case UInt8(ascii: "g"): ">"
    case UInt8(ascii: "a"): "&"
    default:
      // The digits after `#`.
      Unicode.Scalar(reference.dropFirst().reduce(0) { $0 &* 10 &+ UInt32($1 & 0x0F) }) ?? "\u{FFFD}"
    }
  }
}

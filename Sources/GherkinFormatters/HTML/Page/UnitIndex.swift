internal import CucumberMessages
internal import FileSupport
internal import HTMLPages

/// The data that the page's script has for scenarios and rows without elements: for keys, filters, sorting and search.
///
/// Scenarios and rows are called units here, as in the style sheet. They are numbered in the order of the page.
final class UnitIndex {
  /// The number of bytes of text after which a block of text is written.
  private static let textBlockSize = 1 << 20
  private static let outcomes = Query.Outcome.inOrderOfWeight

  private let record: RunRecord
  private let form: PageForm

  /// The number of units.
  private(set) var count = 0
  private var anchors: [UInt8] = []
  private var outcomes: [UInt8] = []
  private var durations: [UInt8] = []
  private var tagSets: [UInt8] = []
  private var names: [UInt8] = []
  private var folded: [UInt8] = []
  private var flaky: [UInt8] = []
  private var parts: [UInt8] = []
  private var features: [UInt8] = []
  private var unitsInParts = 0
  private var unitsInFeatures = 0
  /// The texts of units that are not in a block yet, each followed by a line feed.
  private var text: [UInt8] = []

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
    let outcome = scenario?.outcome ?? .notRun
    let duration = scenario?.last?.duration
    Self.append(to: &anchors) { $0 += (scenario?.anchor ?? "").utf8 }
    outcomes.append(UInt8(ascii: "0") + UInt8(Self.outcomes.firstIndex(of: outcome) ?? 0))
    Self.append(to: &durations) {
      $0 += String(duration.map { Int($0 / .microseconds(1)) } ?? -1).utf8
    }
    Self.append(to: &tagSets) { $0 += String(scenario?.tagSet ?? -1).utf8 }
    Self.append(to: &names) { DataBlock.append(Self.visible(scenario?.path.last ?? ""), to: &$0) }
    folded.append(UInt8(ascii: isFolded ? "1" : "0"))
    if scenario?.isFlaky == true { Self.append(to: &flaky) { $0 += String(count).utf8 } }
    count += 1
    guard form.hasParts else { return }
    MarkupText.append(markup, to: &text)
    for name in (scenario?.path.dropLast() ?? []) + context where !name.isEmpty {
      // A tab separates texts, so that a search does not match across them.
      text.append(0x09)
      text += name.utf8.lazy.map { max($0, 0x20) }
    }
    text.append(0x0A)
  }

  /// Ends a part, which contains the units added since the previous part.
  func endPart() {
    Self.append(to: &parts) { $0 += String(count - unitsInParts).utf8 }
    unitsInParts = count
  }

  /// Ends a feature, which contains the units added since the previous feature.
  func endFeature(anchor: String) {
    let units = count - unitsInFeatures
    Self.append(to: &features) { $0 += "[\"\(anchor)\",\(units)]".utf8 }
    unitsInFeatures = count
  }

  /// Writes the added texts if they are long enough for a block.
  ///
  /// - Parameter isLast: whether no more units follow.
  func writeText(isLast: Bool = false, to sink: inout OutputSink) {
    guard form.hasParts, text.count > Self.textBlockSize || isLast && !text.isEmpty else { return }
    // Only the script reads this block, so it can always be compressed.
    DataBlock.text(text, form.zlib ?? Zlib.system, name: "text").write(to: &sink)
    text.removeAll(keepingCapacity: true)
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
    let words = Self.outcomes.map(\.htmlClass.bytesInMemory).joined(separator: [UInt8(ascii: " ")])
    json += "{\"words\":\"".utf8
    json += words
    json += "\",\"outcomes\":\"".utf8
    json += outcomes
    json += "\",\"folded\":\"".utf8
    json += folded
    json += "\",\"anchors\":\"".utf8
    // Anchors contain neither spaces nor commas.
    json += anchors
    json += "\"".utf8
    let lists: [(name: String, content: [UInt8])] = [
      ("durations", durations), ("tagSets", tagSets), ("names", names), ("flaky", flaky), ("parts", parts),
      ("features", features), ("sets", sets),
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
  private static func append(to list: inout [UInt8], _ element: (inout [UInt8]) -> Void) {
    if !list.isEmpty { list.append(UInt8(ascii: ",")) }
    element(&list)
  }
}

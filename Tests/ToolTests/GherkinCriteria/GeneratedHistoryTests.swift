import GherkinCriteria
import GherkinTestSupport
import Testing

/// Suites that change at random in known ways.
@Suite("Criteria in generated histories")
struct GeneratedHistoryTests {
  /// A scenario; an outline if it has rows.
  private struct Scenario {
    var name: String
    var preparation: [String]
    var outcomes: [String]
    var rows: [[String]] = []
    var tag: String?

    func text(_ words: [String]) -> String {
      let steps =
        ["\(words[1]) \(preparation[0])"] + preparation.dropFirst().map { "\(words[2]) \($0)" }
        + outcomes.enumerated().map { "\($0 == 0 ? words[3] : words[4]) \($1)" }
      let table =
        rows.isEmpty ? [] : ["\(words[5]):", "| in | out |"] + rows.map { "| \($0.joined(separator: " | ")) |" }
      let head = [tag, "\(rows.isEmpty ? words[0] : words[6]): \(name)"].compactMap(\.self)
      return (head + steps + table).map { "  \($0)\n" }.joined()
    }
  }

  private struct Feature {
    var language = "en"
    var scenarios: [Scenario]
    /// The number of scenarios before those of a rule.
    var beforeRule: Int?

    var text: String {
      let isGerman = language == "de"
      let words =
        isGerman
        ? ["Szenario", "Angenommen", "Wenn", "Dann", "Und", "Beispiele", "Szenariogrundriss"]
        : ["Scenario", "Given", "When", "Then", "And", "Examples", "Scenario Outline"]
      let parts = scenarios.enumerated().map { index, scenario in
        (beforeRule == index ? "\(isGerman ? "Regel" : "Rule"): r\n" : "") + scenario.text(words)
      }
      return "# language: \(language)\n\(isGerman ? "Funktionalität" : "Feature"): f\n" + parts.joined()
    }
  }

  private static let nouns = ["cart", "bill", "voucher", "shelf", "order", "parcel", "invoice", "customer", "price"]

  private static func scenario(_ number: Int, _ random: inout SeededGenerator) -> Scenario {
    func noun() -> String { nouns.randomElement(using: &random) ?? "" }
    let isOutline = Int.random(in: 0..<4, using: &random) == 0
    let preparation = ["a \(noun()) with \(noun()) number \(number)", "I open the \(noun()) of \(number)"]
    let outcomes = (0..<Int.random(in: 1...3, using: &random)).map { index in
      "the \(noun()) \(index) of \(number) is \(isOutline ? "<out>" : "\(Int.random(in: 0..<100, using: &random))")"
    }
    let rows = (0..<4).map { ["in\(number)\($0)", "out\(number)\($0)"] }
    return Scenario(
      name: "scenario \(number)",
      preparation: isOutline ? [preparation[0] + " and <in>", preparation[1]] : preparation,
      outcomes: outcomes, rows: isOutline ? rows : [])
  }

  /// Changes a scenario of a feature, and returns its loss; nil for none.
  private static func change(
    _ index: Int, _ feature: inout Feature, _ random: inout SeededGenerator
  ) -> String? {
    let scenario = feature.scenarios[index]
    let isOutline = !scenario.rows.isEmpty
    switch Int.random(in: 0..<12, using: &random) {
    case 0:
      feature.scenarios.remove(at: index)
      return "removed \(scenario.name)"
    case 1 where scenario.outcomes.count > 1:
      feature.scenarios[index].outcomes.remove(at: Int.random(in: 0..<scenario.outcomes.count, using: &random))
      return "fewer-outcomes \(scenario.name)"
    case 2 where isOutline:
      feature.scenarios[index].rows.remove(at: Int.random(in: 0..<scenario.rows.count, using: &random))
      return "fewer-rows \(scenario.name)"
    case 3:
      feature.scenarios[index].tag = "@skip"
      return "skipped \(scenario.name)"
    case 4: feature.scenarios[index].name = "renamed \(scenario.name)"
    case 5: feature.scenarios[index].preparation[0] = "my " + scenario.preparation[0]
    case 6 where !isOutline: feature.scenarios[index].outcomes[0] += "0"
    case 7 where scenario.outcomes.count > 1:
      feature.scenarios[index].outcomes = [scenario.outcomes[0]]
      var rest = scenario
      rest.name += ", continued"
      rest.outcomes.removeFirst()
      feature.scenarios.insert(rest, at: index + 1)
    case 8 where isOutline:
      let scenarios = scenario.rows.map { row in
        func filled(_ text: String) -> String { text.replacing("<in>", with: row[0]).replacing("<out>", with: row[1]) }
        return Scenario(
          name: "row \(row[0])", preparation: scenario.preparation.map(filled), outcomes: scenario.outcomes.map(filled))
      }
      feature.scenarios.replaceSubrange(index...index, with: scenarios)
    case 9 where scenario.outcomes.count > 1:
      feature.scenarios[index].outcomes = [scenario.outcomes.joined(separator: " and ")]
    default: break
    }
    return nil
  }

  @Test("exactly the losses are found among renames, moves, splits and translations", arguments: 0..<200)
  func histories(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    var features: [String: Feature] = [:]
    for file in 0..<4 {
      features["file\(file)"] = Feature(
        scenarios: (0..<Int.random(in: 3...9, using: &random)).map { Self.scenario(file * 100 + $0, &random) })
    }
    var old = features.mapValues(\.text)
    var expected: Set<String> = []
    for name in features.keys.sorted() {
      guard var feature = features.removeValue(forKey: name) else { continue }
      for index in feature.scenarios.indices.reversed() where Bool.random(using: &random) {
        if let loss = Self.change(index, &feature, &random) { expected.insert(loss) }
      }
      if Bool.random(using: &random) { feature.scenarios.shuffle(using: &random) }
      if Bool.random(using: &random) { feature.language = "de" }
      if Bool.random(using: &random) { feature.beforeRule = Int.random(in: 0...2, using: &random) }
      features[Bool.random(using: &random) ? "folder/\(name)" : name] = feature
    }
    // A scenario moves to another file.
    let moved = Self.scenario(900, &random)
    old["file0"]? += Feature(scenarios: [moved]).text.split(separator: "\n").dropFirst(2).joined(separator: "\n")
    if let last = features.keys.max() { features[last]?.scenarios.insert(moved, at: 0) }
    let comparison = CriteriaComparison(SampleCriteria.all(old), SampleCriteria.all(features.mapValues(\.text)))
    let found = Set(comparison.losses.map { "\($0.kind.rawValue) \($0.old.name)" })
    check(found.sorted(), equals: expected.sorted())
  }
}

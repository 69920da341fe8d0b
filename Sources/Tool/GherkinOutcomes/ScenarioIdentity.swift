import GherkinSyntax
import GherkinText

/// The key of a scenario, or of a row of an outline, across runs: its names as written.
///
/// It stays the same when the scenario moves to another line or file, and changes when a name or a value of the row
/// changes.
package struct ScenarioIdentity: Sendable, Hashable {
  /// The name of the feature; the path of the file if the stream does not contain its document.
  package var feature: String
  /// The name of the rule; nil outside rules, and for a rule without a name.
  package var rule: String?
  /// The name of the scenario; for an outline, with its placeholders.
  package var scenario: String
  /// The values of the examples row; empty for a scenario without examples.
  package var values: [String]
  /// The number among scenarios with the same names and values, counted from 1 in the order of paths and lines.
  package var ordinal: Int
  /// The name for readers if it is another one: that of a row, with its values. It is not part of the key.
  package var rowName: String?

  /// The maximum size of a name or a value in bytes. Longer ones are truncated and followed by a digest of the whole
  /// text.
  package static let textLimit = 1_000
  /// The maximum number of values. Further ones are replaced by a digest.
  package static let valuesLimit = 64

  /// Creates an identity. Names and values can have any length.
  package init(feature: String, rule: String? = nil, scenario: String, values: [String] = [], ordinal: Int = 1) {
    self.feature = Self.bounded(feature)
    self.rule = rule == "" ? nil : rule.map(Self.bounded)
    self.scenario = Self.bounded(scenario)
    self.values = Self.bounded(values)
    self.ordinal = ordinal
  }

  private static func bounded(_ text: String) -> String {
    guard text.utf8.count > textLimit else { return text }
    var digest = TextDigest()
    digest.add(text)
    return text.prefix(bytes: textLimit - 20) + "… " + digest.text
  }

  private static func bounded(_ values: [String]) -> [String] {
    if values.count <= valuesLimit { return values.map(bounded) }
    var digest = TextDigest()
    for value in values { digest.add(value) }
    return values.prefix(valuesLimit - 1).map(bounded) + ["… " + digest.text]
  }

  /// A short text for links and feeds, of at most 13 letters and digits, which depends only on the identity.
  package var digest: String {
    var digest = TextDigest()
    for text in [feature, rule ?? "", scenario] + values { digest.add(text) }
    if ordinal > 1 { digest.add("\(ordinal)") }
    // Separates the number from the values: a row with the value 2 has another digest than the second of two scenarios.
    digest.add("\(values.count)")
    return digest.text
  }

  /// The names of feature, rule and scenario, see ``ScenarioName``. A history of an earlier version has the values of a
  /// row without the names of the columns.
  package var path: [String] {
    var name = ScenarioName(feature: feature, rule: rule, name: scenario, number: ordinal)
    let others = values.filter { !$0.isEmpty }
    if let rowName {
      name.unnumbered = rowName
    } else if !others.isEmpty {
      name.unnumbered += " (\(others.joined(separator: ", ")))"
    }
    return name.path
  }

  /// Sets the name for readers, see ``ScenarioName``.
  package func named(_ name: ScenarioName) -> Self {
    var identity = self
    identity.rowName = name.unnumbered == scenario ? nil : Self.bounded(name.unnumbered)
    return identity
  }

  package static func == (left: Self, right: Self) -> Bool {
    (left.feature, left.rule, left.scenario, left.values, left.ordinal)
      == (right.feature, right.rule, right.scenario, right.values, right.ordinal)
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(feature)
    hasher.combine(rule)
    hasher.combine(scenario)
    hasher.combine(values)
    hasher.combine(ordinal)
  }
}

extension FinishedScenario {
  /// The key across runs, as the first scenario with its names and values.
  package var identity: ScenarioIdentity {
    let description = scenario.description
    return ScenarioIdentity(
      feature: description.feature?.name ?? description.uri, rule: description.rule?.name,
      scenario: description.row?.outline ?? description.name, values: description.row?.cells ?? []
    ).named(description.fullName)
  }
}

extension ScenarioIdentity: Comparable {
  /// Returns whether an identity precedes another one: by feature, rule, scenario, values, number.
  package static func < (left: Self, right: Self) -> Bool {
    let leftNames = (left.feature, left.rule ?? "", left.scenario)
    let rightNames = (right.feature, right.rule ?? "", right.scenario)
    if leftNames != rightNames { return leftNames < rightNames }
    if left.values != right.values { return left.values.lexicographicallyPrecedes(right.values) }
    return left.ordinal < right.ordinal
  }
}

extension String {
  /// Returns the longest prefix of at most a number of bytes.
  package func prefix(bytes count: Int) -> String {
    guard utf8.count > count else { return self }
    // The index can be inside a code point, which is dropped.
    return String(unicodeScalars[..<utf8.index(startIndex, offsetBy: count)])
  }
}

/// A hash of texts that is the same in every process and on every machine.
package struct TextDigest: Sendable, Hashable {
  private var hash = FNV1a()

  /// The hash of the texts so far.
  package var value: UInt64 { hash.value }

  /// Creates the digest of no texts.
  package init() {}

  /// Adds a text. The boundary between two texts matters: "a", "bc" and "ab", "c" have different digests.
  package mutating func add(_ text: String) {
    var text = text
    text.withUTF8 { for byte in $0 { hash.combine(byte) } }
    // This byte does not occur in UTF-8.
    hash.combine(0xFF)
  }

  /// Adds bytes.
  package mutating func add(_ bytes: [UInt8]) {
    for byte in bytes { hash.combine(byte) }
  }

  /// The hash as letters and digits, at most 13 of them.
  package var text: String { String(value, radix: 36) }
}

import GherkinReservedTags
import GherkinSteps

/// Texts of time limits.
package enum TimeLimits {
  /// Returns the limit of the last `@timeout(30s)` tag; nil if there is none.
  package static func limit(in tags: [String]) -> Duration? {
    for tag in tags.reversed() {
      if let text = ReservedTag.argument(of: "@timeout", in: tag), let limit = duration(String(text)) { return limit }
    }
    return nil
  }

  /// Parses a duration: `30s`, `1.5s`, `500ms`, `2m`, `1h`, or `0`. Other numbers require a unit.
  ///
  /// - Returns: the duration; nil for any other text, and for more than a year.
  package static func duration(_ text: String) -> Duration? {
    // `Double` also reads hexadecimal numbers.
    guard text.utf8.allSatisfy({ "0123456789.eE+-msh".utf8.contains($0) }) else { return nil }
    if Double(inRange: text) == 0 { return .zero }
    let units: [(String, Double)] = [("ms", 0.001), ("s", 1), ("m", 60), ("h", 3600)]
    for (unit, seconds) in units where text.hasSuffix(unit) {
      guard let number = Double(inRange: text.dropLast(unit.count)) else { continue }
      let total = number * seconds
      return total >= 0 && total <= 366 * 86400 ? .seconds(total) : nil
    }
    return nil
  }

  /// Returns the durations that a number without a unit may mean, the most likely first: `["5000ms", "5000s"]`.
  ///
  /// - Returns: an empty array for a text that is not a number, and for a number that is valid without a unit.
  package static func durations(forNumber text: String) -> [String] {
    guard let number = Double(inRange: text), duration(text) == nil else { return [] }
    // Limits of 100 seconds are rare, and so are limits of less than 100 milliseconds.
    let units = number < 100 ? ["s", "ms"] : ["ms", "s"]
    return units.map { text + $0 }.filter { duration($0) != nil }
  }
}

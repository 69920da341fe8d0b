import GherkinReservedTags
import GherkinSyntax

/// The active tags of behave, such as `@use.with_os=linux` and `@not.with_browser=safari`.
///
/// All tags of one category are one condition: it is met if one of the values with `use` is current, and none of those
/// with `not`. Several tags `@only(…)` would all have to be met, which can skip a scenario everywhere.
struct BehaveConditions {
  private struct Condition {
    let category: Substring
    var tags: [GherkinDocument.Tag] = []
    var wanted: [String] = []
    var unwanted: [String] = []
  }

  /// The conditions in the order of their first tags.
  private var conditions: [Condition] = []

  private static var activeTag: Regex<(Substring, Substring, Substring, Substring)> {
    #/@(use|only|active|not|not_active)\.with_([\w.]+)=(.+)/#
  }

  /// Returns a message for each condition, with its tags.
  static func messages(in file: LintedFile) -> [(tags: [GherkinDocument.Tag], message: Message)] {
    var messages: [(tags: [GherkinDocument.Tag], message: Message)] = []
    // The conditions above, by the kind of their element.
    var above: [(level: Int, own: Self)] = []
    var current = Self()
    for line in file.lines(.tags, .feature, .rule, .scenario, .examples) {
      guard line.kind != .tags else {
        // The regular expression is compiled for each tag here, which would take most of the time of a check.
        for tag in line.tags where tag.name.utf8.contains(UInt8(ascii: "=")) { current.add(tag) }
        continue
      }
      let level = [TokenKind.feature, .rule, .scenario, .examples].firstIndex(of: line.kind) ?? 0
      above.removeAll { $0.level >= level }
      for condition in current.conditions {
        messages.append((condition.tags, message(condition, below: above.map(\.own))))
      }
      above.append((level, current))
      current = Self()
    }
    return messages
  }

  private mutating func add(_ tag: GherkinDocument.Tag) {
    guard let parts = tag.name.wholeMatch(of: Self.activeTag) else { return }
    let index = conditions.firstIndex { $0.category == parts.2 } ?? conditions.count
    if index == conditions.count { conditions.append(Condition(category: parts.2)) }
    let value = parts.2 == "os" ? ["darwin": "macos", "win32": "windows"][parts.3] ?? parts.3 : parts.3
    let values = parts.1.hasPrefix("not") ? \Condition.unwanted : \Condition.wanted
    conditions[index].tags.append(tag)
    if !conditions[index][keyPath: values].contains(String(value)) {
      conditions[index][keyPath: values].append(String(value))
    }
  }

  private static func message(_ condition: Condition, below above: [Self]) -> Message {
    let category = String(condition.category)
    // behave combines the values of a scenario with those of its feature and rule.
    let inherited = above.flatMap(\.conditions).filter { $0.category == condition.category }.flatMap(\.wanted)
    let wanted =
      condition.wanted.isEmpty
      ? [] : inherited.filter { !condition.wanted.contains($0) } + condition.wanted
    let unwanted = condition.unwanted
    let tag = wanted.isEmpty ? "@not" : "@only"
    let one = wanted.isEmpty || unwanted.isEmpty ? wanted + unwanted : []
    let name: String
    if category == "os", one.count == 1 {
      name = one[0]
    } else if one == ["true"], !ReservedTag.builtInConditions.contains(category) {
      name = category
    } else {
      name = ([category] + [wanted, unwanted].filter { !$0.isEmpty }.map { $0.joined(separator: "-or-") })
        .enumerated().map { $0 == 2 ? "not-\($1)" : $1 }.joined(separator: "-")
    }
    let valid = String(name.map { $0.isLetter || $0.isNumber || "-_.".contains($0) ? $0 : "-" })
    var remedy = "write \("\(tag)(\(valid))".quoted)"
    if category != "os" || one.count != 1 || !ReservedTag.builtInConditions.contains(valid) {
      remedy += ", and define the condition \(valid.quoted) in a step library"
    }
    if wanted.count + unwanted.count > 1 {
      let values = [wanted, unwanted].filter { !$0.isEmpty }.map { $0.joined(separator: " or ") }
      remedy += ", met if \(category) is \(values.joined(separator: " and not "))"
    }
    let tags = condition.tags.map(\.name.quoted)
    let subject =
      tags.count == 1
      ? "the tag \(tags[0]) is a condition of behave, and skips"
      : "the tags \(tags.joined(separator: ", ")) are one condition of behave, and skip"
    return Message("\(subject) nothing here", remedy: remedy)
  }
}

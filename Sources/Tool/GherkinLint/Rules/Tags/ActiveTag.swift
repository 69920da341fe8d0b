import GherkinReservedTags
import GherkinSyntax

/// Active tags of behave, such as `@use.with_os=linux` and `@not.with_browser=safari`, which skip nothing here.
///
/// All tags of one category are one condition: it is met if one of the values with `use` is current, and none of those
/// with `not`. Several tags `@only(…)` would all have to be met, which can skip a scenario everywhere.
enum ActiveTag: LintRule {
  static let description = RuleDescription(
    name: "active-tag", summary: "An active tag of behave, such as @use.with_os=linux, skips nothing.",
    severity: .error, isLoss: true)

  /// The active tags of a block with one category.
  private struct Condition {
    let category: Substring
    var tags: [GherkinDocument.Tag] = []
    var wanted: [String] = []
    var unwanted: [String] = []

    /// Adds a tag, if it is an active tag of the category, or the category is new.
    static func add(_ tag: GherkinDocument.Tag, to conditions: inout [Condition]) {
      guard let with = tag.name.firstRange(of: ".with_"),
        let sign = tag.name[with.upperBound...].firstIndex(of: "=")
      else { return }
      let word = tag.name[..<with.lowerBound].dropFirst()
      let category = tag.name[with.upperBound..<sign]
      guard ["use", "only", "active", "not", "not_active"].contains(word) else { return }
      let index = conditions.firstIndex { $0.category == category } ?? conditions.count
      if index == conditions.count { conditions.append(Condition(category: category)) }
      let written = String(tag.name[tag.name.index(after: sign)...])
      let value = category == "os" ? ["darwin": "macos", "win32": "windows"][written] ?? written : written
      let values = word.hasPrefix("not") ? \Condition.unwanted : \Condition.wanted
      conditions[index].tags.append(tag)
      if !conditions[index][keyPath: values].contains(value) { conditions[index][keyPath: values].append(value) }
    }
  }

  static func check(_ file: LintedFile, _ report: inout RuleReport) {
    let blocks = file.blocks.all
    let conditions = blocks.map { block in
      file.lines[block.start..<block.header].flatMap(\.tags).reduce(into: [Condition]()) { Condition.add($1, to: &$0) }
    }
    guard conditions.contains(where: { !$0.isEmpty }) else { return }
    // The lines of tags that behave combines with those of a block, by its position and the category.
    var others: [[Substring: Int]] = blocks.map { _ in [:] }
    for (number, own) in conditions.enumerated() {
      for above in sequence(first: number, next: { blocks[$0].parent }).dropFirst() {
        for condition in own where !condition.wanted.isEmpty {
          guard let outer = conditions[above].first(where: { $0.category == condition.category && !$0.wanted.isEmpty })
          else { continue }
          others[number][condition.category] = outer.tags[0].location.line
          others[above][condition.category] = condition.tags[0].location.line
        }
      }
    }
    for (number, own) in conditions.enumerated() {
      for condition in own {
        let message = message(condition, combinedWith: others[number][condition.category])
        report.add(message, at: condition.tags[0].location, in: file)
      }
    }
  }

  private static func message(_ condition: Condition, combinedWith line: Int?) -> Message {
    let tags = condition.tags.map(\.name.quoted)
    let subject =
      tags.count == 1
      ? "the tag \(tags[0]) is a condition of behave, and skips"
      : "the tags \(tags.joined(separator: ", ")) are one condition of behave, and skip"
    let remedy =
      line.map {
        "write one condition above each scenario, because behave combines its values with those in line \($0)"
      }
      ?? remedy(condition)
    return Message("\(subject) nothing here", remedy: remedy)
  }

  private static func remedy(_ condition: Condition) -> String {
    let category = String(condition.category)
    let (wanted, unwanted) = (condition.wanted, condition.unwanted)
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
    var remedy = "write \("\(wanted.isEmpty ? "@not" : "@only")(\(valid))".quoted)"
    if category != "os" || one.count != 1 || !ReservedTag.builtInConditions.contains(valid) {
      remedy += ", and define the condition \(valid.quoted) in a step library"
    }
    if wanted.count + unwanted.count > 1 {
      let values = [wanted, unwanted].filter { !$0.isEmpty }.map { $0.joined(separator: " or ") }
      remedy += ", met if \(category) is \(values.joined(separator: " and not "))"
    }
    return remedy
  }
}

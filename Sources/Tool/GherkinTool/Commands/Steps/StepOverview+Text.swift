import GherkinAdvice
import GherkinEngine
import GherkinSyntax
import GherkinRuntime
import GherkinText
import GherkinExpressions
import GherkinSteps
import GherkinOutcomes

extension StepOverview {
  /// The number of uses shown for a definition.
  private static let shownUses = 5

  /// The list as text.
  var text: String {
    let width = definitions.map { DisplayWidth.of($0.place) }.max() ?? 0
    var lines = definitions.flatMap { definition in
      let types = definition.parameterTypes.map { $0.isEmpty ? "text" : $0 }
      let uses = definition.uses.prefix(Self.shownUses).map { "    \($0.place)  \($0.text)" }
      let rest = definition.uses.count - uses.count
      return [
        definition.place.padded(toColumns: width) + "  " + definition.shown
          + (types.isEmpty ? "" : "  (\(types.joined(separator: ", ")))")
      ] + definition.notes.map { "    \($0)" }
        + uses + (rest > 0 ? ["    and \(rest) more"] : [])
    }
    let unused = definitions.filter(\.unused)
    if !unused.isEmpty {
      lines += ["", "Unused:"] + unused.map { "  " + $0.place.padded(toColumns: width) + "  " + $0.shown }
    }
    if !unmatchable.isEmpty {
      lines += ["", "Definitions that can match no step:"]
      for (definition, pattern) in unmatchable {
        lines += ["  \(definitions[definition].place)  \(pattern.problem)", "    \(pattern.remedy)"]
      }
    }
    if !ambiguous.isEmpty {
      lines += ["", "Ambiguous:"]
      for (steps, matches) in groups(of: ambiguous) {
        lines += steps.prefix(Self.listedSteps).map { "  \($0.place)  \($0.text)" }
        let more = steps.count - Self.listedSteps
        if more > 0 { lines.append("  and \(Quantity.text(more, "step")) with the same definitions") }
        lines += matches.map(candidate)
      }
    }
    if !undefined.isEmpty {
      lines += ["", "Undefined:"]
      for (step, near, _) in undefined {
        lines.append("  \(step.place)  \(step.text)\(near.isEmpty ? "" : ", near to:")")
        lines += near.map(candidate)
        if let finding = near.first.flatMap({
          NearMisses.character(in: step.text, meaning: definitions[$0].pattern)
        }) {
          lines.append("      in the step's text, \(finding.text)")
        }
      }
    }
    if !misfits.isEmpty {
      lines += ["", "Tables and doc strings that do not fit:"]
      for misfit in misfits {
        lines += ["  \(misfit.uri):\(misfit.line):\(misfit.column)  \(misfit.problem)", "    \(misfit.remedy)"]
      }
    }
    lines += ["", "Conditions:"] + conditions.lines.map { "  \($0)" }
    if !locks.isEmpty { lines += ["", "Locks:"] + locks.map { "  \($0.lock)  (\($0.origin))" } }
    lines += ["", numbers(unused.count)]
    return lines.map { VisibleText.blanked($0) + "\n" }.joined()
  }

  /// The number of listed steps that the same definitions match.
  private static let listedSteps = 3

  /// Returns the steps with the same definitions together, in the order of the first of them.
  private func groups(of ambiguous: [(step: Step, definitions: [Int])]) -> [(steps: [Step], matches: [Int])] {
    var groups: [(steps: [Step], matches: [Int])] = []
    var numbers: [[Int]: Int] = [:]
    for (step, matches) in ambiguous {
      if let number = numbers[matches] {
        groups[number].steps.append(step)
      } else {
        numbers[matches] = groups.count
        groups.append(([step], matches))
      }
    }
    return groups
  }

  private func numbers(_ unused: Int) -> String {
    "\(Quantity.text(definitions.count, "definition")), \(unused) unused; "
      + "\(Quantity.text(stepCount, "step")), \(ambiguous.count) ambiguous, \(undefined.count) undefined"
  }

  private func candidate(_ number: Int) -> String {
    let definition = definitions[number]
    return "    \(definition.place)  \(definition.shown)\(definition.tags.map { ", only with \($0)" } ?? "")"
  }
}

extension StepOverview.Definition {
  /// The scenarios that can use the step, its description, and the advice for a deprecated step.
  fileprivate var notes: [String] {
    var notes = tags.map { ["only with \($0)"] } ?? []
    if let about { notes += about.split(whereSeparator: \.isNewline).map(String.init) }
    if let deprecated { notes.append("deprecated: \(deprecated)") }
    return notes
  }
}

extension StepOverview {
  /// The list as a Markdown page for readers who do not write Swift: the available steps, by file.
  var markdown: String {
    var lines = ["# Steps", "", "The sentences that scenarios can use. Words between ‹ and › stand for values."]
    let current = zip(definitions, parameterTypes).filter { $0.0.deprecated == nil }
    var file: String?
    for (definition, types) in current {
      if definition.file != file {
        file = definition.file
        lines += ["", "## \(Self.title(ofFile: definition.file))"]
      }
      lines += definition.entry(types)
    }
    if current.isEmpty { lines += ["", "There are no steps yet."] }
    let deprecated = zip(definitions, parameterTypes).filter { $0.0.deprecated != nil }
    if !deprecated.isEmpty { lines += ["", "## Deprecated steps"] + deprecated.flatMap { $0.entry($1) } }
    return lines.map { VisibleText.blanked($0) + "\n" }.joined()
  }

  /// Returns a heading for the definitions of a file: `Beer steps` for `Steps/BeerSteps.swift`.
  private static func title(ofFile path: String) -> String {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    var words = ""
    var isAfterLowercase = false
    for character in name.hasSuffix(".swift") ? name.dropLast(6) : name[...] {
      if character.isUppercase, isAfterLowercase { words += " " }
      words += isAfterLowercase && character.isUppercase ? character.lowercased() : String(character)
      isAfterLowercase = character.isLowercase
    }
    return words
  }
}

extension StepOverview.Definition {
  /// The number of uses shown as examples.
  private static let exampleCount = 3

  /// Returns the sentence with its description, the values of its parameters, and examples.
  fileprivate func entry(_ types: [ParameterType]) -> [String] {
    var lines = ["", "### \(Self.code(sentence))"]
    if let about {
      lines += [""] + about.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init)
    }
    if let tags { lines += ["", "Only in scenarios tagged \(Self.code(tags))."] }
    if let deprecated { lines += ["", "**Deprecated:** \(deprecated)"] }
    var items = values(types)
    for text in examples { items.append("Example: \(Self.code(text))") }
    if !items.isEmpty { lines += [""] + items.map { "- \($0)" } }
    return lines
  }

  /// The pattern with its parameters in words. A regular expression stays unchanged.
  private var sentence: String {
    if isRegularExpression { return shown }
    var sentence = ""
    var rest = pattern[...]
    while let character = rest.popFirst() {
      switch character {
      case "\\": if let escaped = rest.popFirst() { sentence.append(escaped) }
      case "{":
        sentence += "‹\(Self.word(for: String(rest.prefix { $0 != "}" })))›"
        rest = rest.drop { $0 != "}" }.dropFirst()
      default: sentence.append(character)
      }
    }
    return sentence
  }

  /// The first uses with different texts.
  private var examples: [String] {
    var texts: [String] = []
    for use in uses where texts.count < Self.exampleCount && !texts.contains(use.text) { texts.append(use.text) }
    return texts
  }

  /// Returns the possible values of custom parameter types.
  private func values(_ types: [ParameterType]) -> [String] {
    if isRegularExpression { return [] }
    var seen: Set<String> = []
    return types.compactMap { type in
      guard let name = type.name, BuiltInParameterType(rawValue: name) == nil, seen.insert(name).inserted else {
        return nil
      }
      let choices = type.regexps.flatMap { $0.split(separator: "|").map(String.init) }
      let isPlain = choices.allSatisfy { $0.allSatisfy { $0.isLetter || $0.isNumber || " -_".contains($0) } }
      guard isPlain else {
        return "‹\(name)›: a text of the form " + type.regexps.map(Self.code).joined(separator: " or ")
      }
      let words = choices.map(Self.code)
      return "‹\(name)›: "
        + (words.count > 1 ? "\(words.dropLast().joined(separator: ", ")) or \(words[words.count - 1])" : words[0])
    }
  }

  /// Returns the word for a parameter type.
  private static func word(for type: String) -> String {
    switch BuiltInParameterType(rawValue: type) {
    case .int, .byte, .short, .long, .biginteger: "whole number"
    case .float, .double, .bigdecimal: "number"
    case .word: "word"
    case .string: "text in quotation marks"
    case .anonymous: "text"
    case nil: type
    }
  }

  /// Returns a code span on one line.
  private static func code(_ text: String) -> String {
    let line = String(text.map { $0.isNewline ? " " : $0 })
    let longest = line.split { $0 != "`" }.map(\.count).max() ?? 0
    let fence = String(repeating: "`", count: longest + 1)
    let space = line.hasPrefix("`") || line.hasSuffix("`") ? " " : ""
    return fence + space + line + space + fence
  }
}

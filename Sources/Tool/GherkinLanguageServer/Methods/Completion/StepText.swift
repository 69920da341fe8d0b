internal import Foundation
internal import GherkinDefinitions
internal import GherkinExpressions
internal import GherkinSteps
internal import GherkinFixtures

/// A text to be inserted.
struct InsertedText: Sendable {
  /// The text, with the first value of each argument.
  private(set) var plain = ""
  /// The text with tab stops.
  private(set) var snippet = ""
  private var stops = 0

  /// Adds literal text.
  mutating func add(_ text: String) {
    plain += text
    snippet += Self.escaped(text)
  }

  /// Adds a tab stop with values to choose from.
  mutating func add(values: [String]) {
    stops += 1
    let first = values.first ?? ""
    plain += first
    // Editors do not agree on escapes of these characters in choices.
    if values.count > 1, !values.contains(where: { $0.contains { "$}\\".contains($0) } || $0.isEmpty }) {
      let choices = values.map { $0.map { ",|".contains($0) ? "\\\($0)" : "\($0)" }.joined() }
      snippet += "${\(stops)|\(choices.joined(separator: ","))|}"
    } else if first.isEmpty {
      snippet += "$\(stops)"
    } else if first == "\"\"" {
      snippet += "\"$\(stops)\""
    } else {
      snippet += "${\(stops):\(Self.escaped(first))}"
    }
  }

  private static func escaped(_ text: String) -> String {
    guard text.utf8.contains(where: { "\\$}".utf8.contains($0) }) else { return text }
    return text.map { "\\$}".contains($0) ? "\\\($0)" : "\($0)" }.joined()
  }
}

/// Writes texts that match step definitions.
final class StepWriter {
  private let feature: FeatureSnapshot
  private let workspace: WorkspaceSnapshot
  private let matcher: any PatternMatching
  /// The columns of the outline.
  private let columns: [String]
  private var valuesOfTypes: [String: [String]] = [:]
  private lazy var fixtures = FixtureFolder(nearestTo: feature.path)?.names(most: Self.mostFixtures) ?? []

  /// The maximum number of values of an argument, of fixtures, and of definitions that are searched for values.
  private static let (mostValues, mostFixtures, mostSearched) = (20, 200, 500)

  /// - Parameter columns: the columns whose placeholders replace arguments.
  init(
    _ feature: FeatureSnapshot, _ workspace: WorkspaceSnapshot, _ matcher: any PatternMatching, columns: [String] = []
  ) {
    self.feature = feature
    self.workspace = workspace
    self.matcher = matcher
    self.columns = columns
  }

  /// Returns the compiled pattern of a definition; nil if its syntax is unknown.
  func program(of number: Int) -> Program? { workspace.definitions.program(of: number) }

  /// Returns whether a definition matches a text. The parser removes the white space around it.
  func matches(_ text: String, _ number: Int) -> Bool {
    let isTrimmed = text.first?.isWhitespace != true && text.last?.isWhitespace != true
    let text = isTrimmed ? text : text.trimmingCharacters(in: .whitespaces)
    return workspace.definitions.matches(text, number, matcher)
  }

  /// Returns text that continues a step to one that a definition matches; nil if the result would not match.
  ///
  /// - Parameters:
  ///   - start: the start of the step, which is kept.
  ///   - written: the arguments that the author wrote after it, by their position.
  func text(
    _ number: Int, _ program: Program, keeping start: String, _ rest: [Program.Piece],
    written: [Int: String] = [:]
  ) -> InsertedText? {
    var known = rest.map { piece in
      guard case .argument(let position) = piece else { return [String]() }
      return written[position].map { [$0] } ?? values(of: number, position, program)
    }
    func plain(_ change: (index: Int, value: String)? = nil) -> String {
      var text = start
      for (index, piece) in rest.enumerated() {
        switch piece {
        case .text(let literal): text += literal
        case .argument: text += change?.index == index ? change?.value ?? "" : known[index].first ?? ""
        }
      }
      return text
    }
    // A placeholder stands for values that are not known here.
    if !start.contains("<"), !written.values.contains(where: { $0.contains("<") }) {
      if !matches(plain(), number) {
        for (index, piece) in rest.enumerated() {
          if case .argument(let position) = piece { known[index] = [Self.sample(of: position, program)] }
        }
        guard matches(plain(), number) else { return nil }
      }
      for index in known.indices where known[index].count > 1 && workspace.definitions.isMatchedHere(number) {
        known[index] = known[index].filter { matches(plain((index, $0)), number) }
      }
    }
    func isWritten(_ piece: Program.Piece) -> Bool {
      if case .argument(let position) = piece { written[position] != nil } else { false }
    }
    var text = InsertedText()
    text.add(start)
    for (index, piece) in rest.enumerated() {
      switch piece {
      case .text(let literal): text.add(literal)
      case .argument:
        let isQuoted = known[index].first.map { $0.hasPrefix("\"") && $0.hasSuffix("\"") && $0.count > 1 } ?? false
        text.add(
          values: columns.isEmpty || isWritten(piece)
            ? known[index] : columns.map { isQuoted ? "\"<\($0)>\"" : "<\($0)>" })
      }
    }
    return text
  }

  /// Returns the known values of an argument, the most likely first; at least one.
  func values(of number: Int, _ position: Int, _ program: Program) -> [String] {
    guard program.types.indices.contains(position) else { return [""] }
    let type = program.types[position]
    var values = workspace.index.values(of: workspace.definitions.ids[number], position, near: feature.uri).filter {
      !$0.contains { $0.isNewline } && program.accepts($0, argument: position)
    }
    func add(_ more: [String]) {
      for value in more where !values.contains(value) && values.count < Self.mostValues { values.append(value) }
    }
    if type.name == FixtureFolder.parameterType {
      // Fixtures exist, but the names that steps use may not.
      values = fixtures.prefix(Self.mostValues).map { "\"\($0)\"" }
    } else if type.builtIn == nil {
      add(program.values(of: position, most: Self.mostValues)?.filter { !$0.isEmpty } ?? [])
      if values.isEmpty, let name = type.name { add(self.values(ofType: name)) }
    }
    return values.isEmpty ? [Self.sample(of: position, program)] : values
  }

  /// The maximum number of forms of a definition that are proposed.
  private static let mostForms = 4

  /// Returns the forms of a pattern that differ in optional and alternative texts: those of existing steps first, and
  /// then the shortest.
  func ranked(_ forms: [[Program.Piece]], of number: Int) -> [[Program.Piece]] {
    guard forms.count > 1 else { return forms }
    let texts = workspace.index.values(of: workspace.definitions.ids[number], -1, near: feature.uri)
    let ranked = forms.map { form in
      let literals = form.compactMap { if case .text(let text) = $0 { text } else { nil } }
      return (form, uses: texts.count { Self.has($0, literals) }, length: literals.joined().count)
    }
    return ranked.sorted { ($1.uses, $0.length) < ($0.uses, $1.length) }.prefix(Self.mostForms).map(\.0)
  }

  /// Returns whether a text ends with literals in order, with arguments between them.
  private static func has(_ text: String, _ literals: [String]) -> Bool {
    var rest = text[...]
    guard text.hasSuffix(literals.last ?? "") else { return false }
    for literal in literals.reversed() {
      guard let range = rest.range(of: literal, options: .backwards) else { return false }
      rest = rest[..<range.lowerBound]
    }
    return true
  }

  /// Returns the arguments that the author wrote behind the cursor, by their position.
  ///
  /// - Parameters:
  ///   - isInWord: whether the text begins inside a word.
  ///   - begun: the way in which the definition continues the text before the cursor.
  static func arguments(
    in text: String, isInWord: Bool, _ program: Program, of begun: Program.Continuation?
  ) -> [Int: String] {
    var values: [Int: String] = [:]
    var next = isInWord ? 1 : 0
    for case .argument(let position) in (begun?.rests ?? program.forms).first ?? [] {
      let words = words(text).dropFirst(next)
      guard let index = words.firstIndex(where: { program.accepts($0, argument: position) }) else { continue }
      (values[position], next) = (words[index], index + 1)
    }
    return values
  }

  /// Returns the words of a text. A text in quotes is one word.
  private static func words(_ text: String) -> [String] {
    var words: [String] = []
    var quote: Character?
    var word = ""
    for character in text {
      if character.isWhitespace, quote == nil {
        if !word.isEmpty { words.append(word) }
        word = ""
        continue
      }
      if character == quote {
        quote = nil
      } else if quote == nil, word.isEmpty, character == "\"" || character == "'" {
        quote = character
      }
      word.append(character)
    }
    return word.isEmpty ? words : words + [word]
  }

  /// Returns the names of fixtures in quotes.
  var quotedFixtures: [String] { fixtures.map { "\"\($0)\"" } }

  /// Returns values that steps of any definition have for a parameter type.
  private func values(ofType name: String) -> [String] {
    if let known = valuesOfTypes[name] { return known }
    var values: [String] = []
    let all = zip(workspace.definitions.ids, workspace.definitions.definitions)
    let used = all.map { (id: $0, definition: $1, count: workspace.index.useCount(of: $0)) }.filter { $0.count > 0 }
    for (id, definition, _) in used.sorted(by: { $0.count > $1.count }).prefix(Self.mostSearched) {
      guard definition.form == .expression, definition.text.contains("{\(name)}") else { continue }
      for (position, type) in (workspace.definitions.program(of: id)?.types ?? []).enumerated() where type.name == name
      {
        for value in workspace.index.values(of: id, position, near: feature.uri) where !values.contains(value) {
          values.append(value)
        }
      }
      if values.count >= Self.mostValues { break }
    }
    valuesOfTypes[name] = values
    return values
  }

  /// Returns a value for an argument of which none is known.
  private static func sample(of position: Int, _ program: Program) -> String {
    switch program.types[position].builtIn {
    case .int, .byte, .short, .long, .biginteger: "1"
    case .float, .double, .bigdecimal: "1.5"
    case .word: "word"
    case .string: "\"\""
    case .anonymous: "text"
    case nil: program.sample(of: position)
    }
  }
}

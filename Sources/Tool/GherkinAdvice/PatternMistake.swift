import GherkinExpressions
package import GherkinSteps
package import GherkinProtocol
import GherkinSyntax
import GherkinText
package import GherkinRuntime

/// A mistake in a pattern because of which none of the steps that its author means can match.
///
/// A pattern that matches a step of the features is never a mistake; the caller checks this.
package struct PatternMistake: Sendable, Hashable {
  /// The pattern and the reason why it does not match.
  package let problem: String
  package let remedy: String

  /// The problem and the remedy.
  package var message: String { "\(problem); \(remedy)" }

  private init(_ reason: String, of pattern: String, remedy: String) {
    problem = "no step matches \(Self.quoted(pattern)), because \(reason)"
    self.remedy = remedy
  }

  /// Finds the mistake in a valid pattern; returns nil if there is none.
  ///
  /// - Parameter registry: the parameter types of the libraries.
  package init?(_ pattern: Definitions.Step.Pattern, _ registry: ParameterTypeRegistry) {
    switch pattern {
    // The source of a literal is rarely known, and has another syntax.
    case .regexLiteral: return nil
    case .expression(let source):
      guard let tree = try? ExpressionParser.parse(source),
        let mistake = RegexHabit(in: source)?.mistake ?? Self.blank(around: tree) ?? Self.hidden(in: source)
          ?? Self.keyword(before: source) ?? Self.placeholder(in: source, isRegex: false)
          ?? Self.anchors(in: tree, registry)
      else { return nil }
      self.init(mistake.reason, of: source, remedy: mistake.remedy)
    case .regularExpression(let source):
      guard
        let mistake = Self.slashes(around: source) ?? Self.parameter(in: source, registry)
          ?? Self.blank(inside: source) ?? Self.hidden(in: source)
          ?? Self.keyword(before: source.hasPrefix("^") ? String(source.dropFirst()) : source)
          ?? Self.placeholder(in: source, isRegex: true)
      else { return nil }
      self.init(mistake.reason, of: source, remedy: mistake.remedy)
    }
  }

  /// The reason why a pattern does not match, as a clause, and the remedy.
  typealias Mistake = (reason: String, remedy: String)

  /// Returns the pattern as a Swift string literal.
  static func quoted(_ pattern: String) -> String { VisibleText.quoted(pattern, limit: 200) }
}

// MARK: White space and hidden characters

extension PatternMistake {
  /// Finds white space at the ends of all texts that an expression matches.
  private static func blank(around tree: ExpressionNode) -> Mistake? {
    let begins = !canBePlain(tree.nodes, atEnd: false, ifEmpty: true)
    return begins || !canBePlain(tree.nodes, atEnd: true, ifEmpty: true) ? blank(atEnd: !begins) : nil
  }

  private static func blank(atEnd isEnd: Bool) -> Mistake {
    (
      "a step's text has no white space at its \(isEnd ? "end" : "beginning")",
      "remove the white space at the \(isEnd ? "end" : "beginning") of the pattern"
    )
  }

  /// Returns whether nodes match a text that does not begin, or end, with white space.
  ///
  /// - Parameter ifEmpty: the result for no nodes.
  private static func canBePlain(_ nodes: [ExpressionNode], atEnd isEnd: Bool, ifEmpty: Bool) -> Bool {
    for node in isEnd ? nodes.reversed() : nodes {
      switch node.kind {
      case .text:
        let scalars = (node.token ?? "").unicodeScalars
        guard let scalar = isEnd ? scalars.last : scalars.first else { continue }
        return !scalar.properties.isWhitespace
      case .optional:
        // The text can be left out, so the next node decides.
        if canBePlain(node.nodes, atEnd: isEnd, ifEmpty: false) { return true }
      case .alternation:
        // An empty alternative is an error that is reported elsewhere.
        return node.nodes.contains { canBePlain($0.nodes, atEnd: isEnd, ifEmpty: $0.nodes.isEmpty) }
      case .parameter, .expression, .alternative: return true
      }
    }
    return ifEmpty
  }

  /// Finds white space after the `^` or before the `$` of a regular expression.
  private static func blank(inside source: String) -> Mistake? {
    // An alternative can be without an anchor, and the flag x allows white space.
    guard !source.contains("|"), !source.contains("(?x"), !source.contains("(?ix") else { return nil }
    let scalars = Array(source.unicodeScalars)
    if scalars.count > 1, scalars[0] == "^", scalars[1].properties.isWhitespace { return blank(atEnd: false) }
    guard scalars.count > 1, scalars.last == "$", scalars[scalars.count - 2].properties.isWhitespace else { return nil }
    return blank(atEnd: true)
  }

  /// Finds a line break or an invisible character.
  private static func hidden(in source: String) -> Mistake? {
    let scalars = Array(source.unicodeScalars)
    for (index, scalar) in scalars.enumerated() {
      let beside = [index - 1, index + 1].filter(scalars.indices.contains).map { scalars[$0] }
      switch scalar.value {
      case 0x0A, 0x0D:
        if source.contains("(?x") || source.contains("(?ix") { continue }
        return ("it has a line break, and a step's text is one line", "write the pattern on one line")
      case 0xA0, 0x202F:
        // French, numbers and units need no-break spaces beside signs and digits.
        guard beside.count == 2, beside.allSatisfy({ $0.properties.isAlphabetic || "{}()".unicodeScalars.contains($0) })
        else { continue }
        return (
          "it has \(Lookalike.name(of: scalar)) where steps have a space", "write a space instead"
        )
      case 0xAD, 0x200B, 0x2060, 0xFEFF:
        // Scripts such as Khmer separate words by invisible characters.
        guard scalar.value == 0xFEFF || beside.contains(where: \.isASCII) else { continue }
        return ("it has \(Lookalike.name(of: scalar)), which is invisible", "remove it")
      default: continue
      }
    }
    return nil
  }
}

// MARK: Parts of a feature file

extension PatternMistake {
  /// Finds the keyword of a step at the beginning of a pattern.
  private static func keyword(before source: String) -> Mistake? {
    guard let keyword = keyword(beginning: source) else { return nil }
    let rest = String(source.dropFirst(keyword.count + 1))
    return (
      "the keyword \(keyword) is not part of a step's text",
      rest.isEmpty ? "write the text after the keyword" : "write \(quoted(rest))"
    )
  }

  /// Returns the keyword at the beginning of a text, without the space after it; nil if there is none.
  static func keyword(beginning text: String) -> String? {
    guard let first = text.unicodeScalars.first, first.properties.isUppercase || first == "*",
      let keyword = StepKeywordsInPatterns.byFirstWord[text.prefix { $0 != " " }]?.first(where: text.hasPrefix),
      // "Given name" is what a form asks for.
      !text.hasPrefix("Given name")
    else { return nil }
    return String(keyword.dropLast())
  }

  /// Finds a placeholder of a scenario outline.
  private static func placeholder(in source: String, isRegex: Bool) -> Mistake? {
    var rest = source[...]
    while let start = rest.firstIndex(of: "<") {
      let before = start > source.startIndex ? source[source.index(before: start)] : " "
      rest = source[source.index(after: start)...]
      guard let end = rest.firstIndex(where: { $0 == ">" || $0 == "<" }) else { return nil }
      let name = rest[..<end]
      let after = rest[end...].dropFirst().first ?? " "
      guard rest[end] == ">", before.isWhitespace || "\"'(^".contains(before),
        after.isWhitespace || "\"').,;:!?$%".contains(after), isPlaceholder(name)
      else { continue }
      return (
        "<\(name)> is a placeholder, which a value from the examples replaces",
        isRegex ? "write a capture group instead" : "write a parameter instead, such as {int} or {string}"
      )
    }
    return nil
  }

  /// Returns whether a text between `<` and `>` is the name of a column, and neither an element of HTML nor a key.
  private static func isPlaceholder(_ name: Substring) -> Bool {
    guard let first = name.first, first.isLetter || first.isNumber, name.last?.isWhitespace == false else {
      return false
    }
    return name.allSatisfy { $0.isLetter || $0.isNumber || $0 == " " || $0 == "_" || $0 == "-" }
      && !markup.contains(name.lowercased())
  }

  /// Elements of HTML and SVG, and names of keys.
  private static let markup = Set(
    """
    a abbr address area article aside audio b base bdi bdo blockquote body br button canvas caption cite code col \
    colgroup data datalist dd del details dfn dialog div dl dt em embed fieldset figcaption figure footer form h1 h2 h3 \
    h4 h5 h6 head header hgroup hr html i iframe img input ins kbd label legend li link main map mark menu meta meter \
    nav noscript object ol optgroup option output p picture pre progress q rp rt ruby s samp script search section \
    select slot small source span strong style sub summary sup svg table tbody td template textarea tfoot th thead time \
    title tr track u ul var video wbr center circle ellipse font frame g line path polygon polyline rect text \
    alt backspace bs cmd command control cr ctrl delete down end enter esc escape home insert left option return right \
    shift space tab up
    """.split(separator: " ").map(String.init))
}

/// The keywords of steps that do not begin the text of a step.
private enum StepKeywordsInPatterns {
  /// The keywords with the space after them, by their first word, the longest first, so that `Etant donné que` precedes
  /// `Etant donné`.
  static let byFirstWord: [Substring: [String]] = {
    var keywords = Set(["* ", "Given ", "When ", "Then ", "And ", "But ", "Wenn ", "Dann ", "Und ", "Aber "])
    // Many of the Turkish keywords are common words.
    for dialect in Dialect.all where dialect.code != "tr" {
      keywords.formUnion(
        (dialect.given + dialect.when + dialect.then + dialect.and + dialect.but).filter(isUnmistakable))
    }
    let sorted = keywords.subtracting(common).sorted { ($1.utf8.count, $0) < ($0.utf8.count, $1) }
    return Dictionary(grouping: sorted) { $0.prefix { $0 != " " } }
  }()

  /// Returns whether a keyword is long, and begins with a capital letter, so that it is hardly the first word of a text.
  private static func isUnmistakable(_ keyword: String) -> Bool {
    keyword.hasSuffix(" ") && keyword.count > 5 && keyword.unicodeScalars.first?.properties.isUppercase == true
  }

  /// Keywords that are also nouns, names, adjectives or prepositions.
  private static let common: Set<String> = [
    "Adott ", "Atesa ", "Dadas ", "Dados ", "Dengan ", "Donada ", "Donat ", "Gegeven ", "Podano ",
  ]
}

// MARK: Regular expressions

extension PatternMistake {
  /// Finds the slashes of a regular expression in another language.
  private static func slashes(around source: String) -> Mistake? {
    guard let inside = RegexHabit.insideSlashes(source) else { return nil }
    return (
      "the slashes are part of the pattern", "write regex: \(quoted(inside))"
    )
  }

  /// Finds a parameter of a Cucumber Expression in a regular expression.
  private static func parameter(in source: String, _ registry: ParameterTypeRegistry) -> Mistake? {
    var rest = source[...]
    while let start = rest.firstIndex(of: "{") {
      let isEscaped = start > source.startIndex && source[source.index(before: start)] == "\\"
      rest = source[source.index(after: start)...]
      guard let end = rest.firstIndex(of: "}") else { return nil }
      let name = String(rest[..<end])
      guard !isEscaped, !name.isEmpty, registry.parameterType(named: name) != nil else { continue }
      return ("a regular expression has no parameters such as {\(name)}", "write it without regex:, or a capture group")
    }
    return nil
  }

  /// Finds a parameter whose regular expression has an anchor, inside an expression.
  private static func anchors(in tree: ExpressionNode, _ registry: ParameterTypeRegistry) -> Mistake? {
    for (index, node) in tree.nodes.enumerated() where node.kind == .parameter {
      let name = node.nodes.map { $0.token ?? "" }.joined()
      guard let type = registry.parameterType(named: name) else { continue }
      let (begins, ends) = anchors(of: type)
      let isFirst = tree.nodes[..<index].allSatisfy { $0.kind == .optional }
      let isLast = tree.nodes[(index + 1)...].allSatisfy { $0.kind == .optional }
      guard begins && !isFirst || ends && !isLast else { continue }
      return (
        "the regular expression of {\(name)} has the anchor \(begins && !isFirst ? "^" : "$"), which only matches at the "
          + "\(begins && !isFirst ? "beginning" : "end") of a step's text",
        "remove ^ and $ from \(type.regexps.map(quoted).joined(separator: ", "))"
      )
    }
    return nil
  }

  /// Returns whether all alternatives of a parameter type begin, or end, with an anchor.
  private static func anchors(of type: ParameterType) -> (begin: Bool, end: Bool) {
    let alternatives = type.regexps.flatMap(RegexHabit.alternatives)
    guard type.builtIn == nil, !alternatives.isEmpty else { return (false, false) }
    return (
      alternatives.allSatisfy { $0.hasPrefix("^") || $0.hasPrefix(#"\A"#) },
      alternatives.allSatisfy {
        $0.hasSuffix("$") && !$0.hasSuffix(#"\$"#) || $0.hasSuffix(#"\z"#) || $0.hasSuffix(#"\Z"#)
      }
    )
  }
}

// MARK: Libraries

extension StepCatalogue {
  /// Returns the definitions whose patterns are mistakes, in the order of their files and lines.
  ///
  /// - Parameter isUsed: whether a definition matches a step, so that its pattern is no mistake.
  package func unmatchablePatterns(
    unless isUsed: (Int) -> Bool
  ) -> [(definition: Int, pattern: PatternMistake)] {
    let found = steps.indices.filter { !isUsed($0) }.compactMap { index in
      PatternMistake(steps[index].definition.pattern, registry).map { (definition: index, pattern: $0) }
    }
    return found.sorted { left, right in
      let (left, right) = (steps[left.definition].definition.place, steps[right.definition].definition.place)
      return (left.filePath, left.line) < (right.filePath, right.line)
    }
  }
}

extension TestPlan {
  /// Returns the problems of definitions that match no step of the plan, and whose patterns are mistakes.
  package func unmatchablePatterns() -> [StepLibraryProblem] {
    let used = usedDefinitions
    return catalogue.unmatchablePatterns { used[$0] }.map {
      StepLibraryProblem(place: catalogue.steps[$0.definition].definition.place, message: $0.pattern.message)
    }
  }

  /// Whether each definition matches a step.
  private var usedDefinitions: [Bool] {
    var used = [Bool](repeating: false, count: catalogue.steps.count)
    for testCase in testCases {
      for step in 0..<testCase.stepCount {
        switch testCase.binding(ofStep: step) {
        case .undefined: break
        case .matched(let match): used[match.step] = true
        case .ambiguous: for match in matches(testCase, step: step) { used[match.definition] = true }
        }
      }
    }
    return used
  }
}

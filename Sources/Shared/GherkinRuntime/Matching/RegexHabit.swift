import GherkinText

/// A sign of a regular expression in a Cucumber Expression, where it is an ordinary character.
package struct RegexHabit {
  /// The meaning of the sign in a Cucumber Expression, as a clause.
  private let meaning: String
  /// What to write; nil for only a regular expression.
  private let instead: String?
  private let source: String

  private init(_ meaning: String, instead: String?, in source: String) {
    self.meaning = meaning
    self.instead = instead
    self.source = source
  }

  /// Finds the first sign of a regular expression in the source of a Cucumber Expression, which may be invalid.
  ///
  /// - Returns: nil if there is none.
  package init?(in source: String) {
    let scalars = Array(source.unicodeScalars)
    if Self.insideSlashes(source) != nil {
      self.init("the slashes are not the marks of a regular expression", instead: nil, in: source)
    } else if let anchors = Self.anchors(scalars) {
      self.init("\(anchors) ordinary text", instead: Self.withoutAnchors(source), in: source)
    } else if let habit = Self.sign(in: scalars) {
      self.init(habit.meaning, instead: habit.instead, in: source)
    } else {
      return nil
    }
  }

  /// The reason why the pattern does not match, and the remedy.
  package var mistake: (reason: String, remedy: String) {
    let regex = "regex: \(regex)"
    return (
      "in a Cucumber Expression \(meaning)",
      "write \(instead.map { "\($0), or " } ?? "")\(regex) for a regular expression"
    )
  }

  /// The remedy for an expression that is invalid, or does not fit its body, because it is a regular expression.
  package var advice: String { "The pattern looks like a regular expression; write regex: \(regex)." }

  private var regex: String { Self.quoted(Self.insideSlashes(source) ?? source) }

  /// Returns a pattern as a Swift string literal.
  private static func quoted(_ pattern: String) -> String { VisibleText.quoted(pattern, limit: 200) }

  // MARK: Anchors and slashes

  /// Returns the regular expression between the slashes of another language; nil if there are none.
  package static func insideSlashes(_ source: String) -> String? {
    guard source.hasPrefix("/"), let end = source.lastIndex(of: "/"), end > source.startIndex,
      source[end...].dropFirst().allSatisfy({ "gimsuvxy".contains($0) })
    else { return nil }
    let inside = source[source.index(after: source.startIndex)..<end]
    // A path such as /api/users/ is no regular expression.
    guard inside.hasPrefix("^") || inside.hasSuffix("$") || inside.contains(" ") && !inside.contains("/") else {
      return nil
    }
    return String(inside)
  }

  /// Returns the anchors at the ends, with a verb; nil if there are none.
  private static func anchors(_ scalars: [Unicode.Scalar]) -> String? {
    guard scalars.count > 1, let last = scalars.last else { return nil }
    let beforeLast = scalars[scalars.count - 2]
    if scalars[0] == "^", !scalars[1].properties.isWhitespace {
      // ^C is a key; I and A are words.
      let isKey =
        ("B"..."Z").contains(scalars[1]) && scalars[1] != "I"
        && (scalars.count == 2 || scalars[2].properties.isWhitespace)
      if !isKey { return last == "$" && beforeLast != "\\" ? "^ and $ are" : "^ is" }
    }
    // 5$ and {int}$ are prices.
    let isAnchor = last == "$" && (("a"..."z").contains(beforeLast) || ")]*+".unicodeScalars.contains(beforeLast))
    return isAnchor ? "$ is" : nil
  }

  private static func withoutAnchors(_ source: String) -> String? {
    var text = source[...]
    if text.hasPrefix("^") { text = text.dropFirst() }
    if text.hasSuffix("$") { text = text.dropLast() }
    guard RegexHabit(in: String(text)) == nil, !text.contains("\\") else { return nil }
    return Self.quoted(String(text))
  }

  /// Returns the alternatives between the `|` outside groups and classes.
  package static func alternatives(of source: String) -> [Substring] {
    var depth = 0
    var isInClass = false
    var isEscaped = false
    return source.split(omittingEmptySubsequences: false) { character in
      if isEscaped {
        isEscaped = false
        return false
      }
      switch character {
      case "\\": isEscaped = true
      case "[": isInClass = true
      case "]": isInClass = false
      case "(" where !isInClass: depth += 1
      case ")" where !isInClass: depth -= 1
      case "|": return depth == 0 && !isInClass
      default: break
      }
      return false
    }
  }

  // MARK: Other signs

  private static func sign(in scalars: [Unicode.Scalar]) -> (meaning: String, instead: String?)? {
    var index = 0
    while index < scalars.count {
      let rest = scalars[index...]
      switch scalars[index] {
      case "\\":
        let count = rest.prefix { $0 == "\\" }.count
        index += count
        guard let kind = scalars[index...].first, "dDwWsSbB".unicodeScalars.contains(kind) else {
          // An escaped character is no sign.
          index += count % 2
          continue
        }
        let isRepeated = scalars[(index + 1)...].first.map { $0 == "+" || $0 == "*" } ?? false
        // A single backslash is an error there; two are a backslash, as in a path.
        guard count % 2 == 1 || isRepeated else { continue }
        let instead: String? = kind == "d" ? "{int}" : kind == "w" ? "{word}" : nil
        return (#"\\#(kind) is not a character class"#, instead)
      case "(":
        if let group = group(scalars, at: index) { return group }
      case ".":
        if isAnything(scalars, at: index) {
          return (
            ".\(scalars[index + 1]) is ordinary text", "{} for any text, {string} for text in quotation marks"
          )
        }
      case "[":
        if isClass(rest) { return ("[ ] are ordinary characters", nil) }
      default: break
      }
      index += 1
    }
    return nil
  }

  /// Returns the problem of a group in parentheses that is no optional text; nil if there is none.
  private static func group(_ scalars: [Unicode.Scalar], at start: Int) -> (meaning: String, instead: String?)? {
    let inside = scalars[(start + 1)...].prefix { $0 != ")" && $0 != "(" }
    guard inside.endIndex < scalars.count, scalars[inside.endIndex] == ")" || inside.first == "?" else { return nil }
    if inside.first == "?", let kind = inside.dropFirst().first, ":=!<i".unicodeScalars.contains(kind) {
      return ("parentheses enclose optional text", nil)
    }
    let alternatives = inside.split(separator: "|", omittingEmptySubsequences: false)
    guard alternatives.count > 1, alternatives.allSatisfy({ !$0.isEmpty }), !inside.contains("\\") else { return nil }
    let before = start > 0 ? scalars[start - 1] : " "
    let after = scalars[(inside.endIndex + 1)...].first ?? " "
    let areWords =
      before.properties.isWhitespace && after.properties.isWhitespace
      && inside.allSatisfy {
        $0.properties.isAlphabetic || $0.properties.numericType != nil || "|-_".unicodeScalars.contains($0)
      }
    let words = alternatives.map { String(String.UnicodeScalarView($0)) }.joined(separator: "/")
    return ("parentheses enclose optional text, and | is an ordinary character", areWords ? words : nil)
  }

  /// Returns whether `.*` or `.+` is between white space, parentheses or quotation marks.
  private static func isAnything(_ scalars: [Unicode.Scalar], at index: Int) -> Bool {
    guard let sign = scalars[(index + 1)...].first, sign == "*" || sign == "+" else { return false }
    let before = index > 0 ? scalars[index - 1] : " "
    let after = index + 2 < scalars.count ? scalars[index + 2] : " "
    return (before.properties.isWhitespace || "(\"'^".unicodeScalars.contains(before))
      && (after.properties.isWhitespace || ")\"'?$".unicodeScalars.contains(after))
  }

  /// Returns whether a text begins with a class such as `[0-9]+` or `[^"]*`.
  private static func isClass(_ rest: ArraySlice<Unicode.Scalar>) -> Bool {
    let inside = Array(rest.dropFirst().prefix { $0 != "]" })
    let after = rest.dropFirst(inside.count + 1)
    guard after.first == "]", let quantifier = after.dropFirst().first, "+*".unicodeScalars.contains(quantifier) else {
      return false
    }
    if inside.first == "^", inside.count > 1 { return true }
    return inside.indices.dropFirst().dropLast().contains { index in
      let (first, last) = (inside[index - 1], inside[index + 1])
      return inside[index] == "-" && first < last
        && [("a"..."z"), ("A"..."Z"), ("0"..."9")].contains { (range: ClosedRange<Unicode.Scalar>) in
          range.contains(first) && range.contains(last)
        }
    }
  }
}

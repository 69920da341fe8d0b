import Foundation
import GherkinSyntax

extension ForeignSource {
  /// Reads what a word begins.
  ///
  /// - Parameters:
  ///   - start: the line of the word.
  ///   - first: the index of its first byte.
  mutating func readWord(_ name: String, after before: UInt8, _ start: Int, _ first: Int) {
    // A member of the result of a call, as in `expect(x).Then`, is no function of Cucumber.
    let isMember =
      first > 1 && bytes[first - 1] == UInt8(ascii: ".")
      && (language == .ruby ? !bytes[..<first].ends(with: "self.") : !Self.isOfWord(bytes[first - 2]))
    let keyword = aliases[name] ?? name
    switch (language, keyword) {
    case (.python, "def"): readFunction()
    case (.python, "use_step_matcher"), (.python, "step_matcher"), (.python, "use_default_step_matcher"):
      if !readAlias(of: keyword, after: before, first) { useMatcher(start) }
    case (.python, "given"), (.python, "when"), (.python, "then"), (.python, "step"), (.python, "Given"),
      (.python, "When"), (.python, "Then"), (.python, "Step"):
      if !readAlias(of: keyword, after: before, first) { noteCall(start) }
    case (.ruby, "__END__") where line == start && isWholeLine(name): index = bytes.count
    case (.python, _) where name.hasPrefix("use_step_matcher_for_cucumber"): matcher = .expression
    case (.ruby, _):
      guard !isMember, let method = Self.rubyKeywords[keyword], !readAlias(of: keyword, after: before, first) else {
        return
      }
      readDefinition(method, start)
    case (.javaScript, "Given"), (.javaScript, "When"), (.javaScript, "Then"), (.javaScript, "And"),
      (.javaScript, "But"), (.javaScript, "defineStep"):
      if !isMember, !readAlias(of: keyword, after: before, first) { readDefinition(keyword, start) }
    // Decorators of methods.
    case (.javaScript, "given"), (.javaScript, "when"), (.javaScript, "then"):
      readAlias(of: keyword, after: before, first)
    default: break
    }
  }

  /// Returns whether the line before the current position has only a word.
  private func isWholeLine(_ word: String) -> Bool {
    let start = index - word.utf8.count
    return (start == 0 || bytes[start - 1] == 0x0A) && [nil, 0x0A].contains(peek())
  }

  /// Reads the other name that a keyword gets: `Given as given`, `{ Given: given } =`, `const given = cucumber.Given`,
  /// `alias Gegeben Given`. Returns whether there is one.
  ///
  /// - Parameter first: the index of the keyword.
  @discardableResult
  private mutating func readAlias(of keyword: String, after before: UInt8, _ first: Int) -> Bool {
    let (oldIndex, oldLine) = (index, line)
    skipSpaces(withLines: false)
    if let alias = assignedName(first) {
      aliases[alias] = keyword
      return true
    }
    let isMember = language == .javaScript && peek() == UInt8(ascii: ":") && "{,\n".utf8.contains(before)
    if isMember { advance() }
    if language != .ruby, isMember || word() == "as" {
      skipSpaces(withLines: false)
      let alias = word()
      if let letter = alias.first, !letter.isNumber, !isMember || isDestructured() {
        aliases[alias] = keyword
        return true
      }
    }
    (index, line) = (oldIndex, oldLine)
    return false
  }

  /// Returns the name to which the keyword before the current position is assigned, as whole value; nil for none.
  private func assignedName(_ first: Int) -> String? {
    guard [nil, 0x0A, UInt8(ascii: ";"), UInt8(ascii: ",")].contains(peek()) else { return nil }
    let line = String(decoding: bytes[..<first].suffix(200).suffix(while: { $0 != 0x0A }), as: UTF8.self)
    let name =
      switch language {
      case .ruby: line.firstMatch(of: #/\balias(?:\s+|_method\s*\(?\s*:)([\w\p{L}]+)[\s,]+:?$/#)?.output.1
      case .python, .javaScript: line.firstMatch(of: #/([\w$]+)\s*=\s*(?:[\w$]+\.)*$/#)?.output.1
      }
    return name.map(String.init)
  }

  /// Returns whether the rest of a list of members is one to which an object is assigned, not an object.
  private func isDestructured() -> Bool {
    guard let end = bytes[index...].firstIndex(of: UInt8(ascii: "}")) else { return false }
    let rest = bytes[(end + 1)...].drop { $0 == 0x20 || $0 == 0x09 || $0 == 0x0A }
    return rest.first == UInt8(ascii: "=")
  }

  /// The methods that define steps in Ruby: the keywords of all languages, without the signs that names cannot have.
  static let rubyKeywords: [String: String] = {
    var keywords: [String: String] = [:]
    for dialect in Dialect.all {
      for (name, words) in [
        ("step", dialect.and + dialect.but), ("then", dialect.then), ("when", dialect.when), ("given", dialect.given),
      ] {
        for word in words { keywords[word.filter { !" '’".contains($0) }] = name }
      }
    }
    for (word, name) in [("Given", "given"), ("When", "when"), ("Then", "then"), ("And", "step"), ("But", "step")] {
      keywords[word] = name
    }
    return keywords
  }()

  static let operators: Set<String> = [
    "return", "throw", "typeof", "case", "in", "of", "and", "or", "not", "if", "unless", "when", "while", "until",
    "else", "do", "await", "void", "delete", "instanceof", "new", "yield",
  ]

  static func keyword(_ name: String) -> String {
    ["given", "when", "then"].contains(name.lowercased()) ? name.lowercased() : "step"
  }
}

extension ArraySlice<UInt8> {
  fileprivate func ends(with text: String) -> Bool { suffix(text.utf8.count).elementsEqual(text.utf8) }

  /// Returns the longest end of which all bytes satisfy a condition.
  fileprivate func suffix(while condition: (UInt8) -> Bool) -> ArraySlice<UInt8> {
    self[(lastIndex { !condition($0) }.map { $0 + 1 } ?? startIndex)...]
  }
}

package import GherkinOutcomes

/// The message of an error: what everybody reads, and what developers unfold.
package struct FailureText {
  /// The compared values, or the first lines of the message, and what the author of a step wrote about them.
  package let summary: Markup
  /// The whole message; empty if the summary is all of it.
  package let details: Markup

  /// - Parameters:
  ///   - type: the type of the error; nil if it is unknown.
  ///   - attributes: the attributes of the element that has the message's start.
  ///   - link: returns the URL of a location in a file; nil if it has none.
  package init(
    _ message: String, type: String? = nil, attributes: Markup = Markup(), link: (FilePlace) -> String? = { _ in nil }
  ) {
    let lines = message.split(separator: "\n", omittingEmptySubsequences: false)
    if ErrorText.isDifference(lines) {
      summary = ErrorText.markup(message, attributes: attributes, link: link)
      details = Markup()
      return
    }
    let comments = Self.comments(lines)
    if let values = ComparedValues(message, type: type) {
      summary = "\(values.markup)\(comments)"
      details = ErrorText.markup(message, link: link)
      return
    }
    let start = lines.first.map { String($0).prefix(bytes: Self.limit) } ?? ""
    // A line that ends with a colon introduces the lines after it.
    if start.hasSuffix(":"), 2...Self.mostLines ~= lines.count {
      summary = ErrorText.markup(message, attributes: attributes, link: link)
      details = Markup()
      return
    }
    let text = start.utf8.contains(0x1B) ? ANSIText.markup(start) : Markup(text: start)
    var announced = Markup()
    // Of a longer list, everybody reads the first line.
    if start.hasSuffix(":"), let line = lines.dropFirst().first(where: { !$0.allSatisfy(\.isWhitespace) }) {
      let line = String(line).prefix(bytes: Self.limit)
      announced = "<p class=\"message\" dir=\"auto\">\(ANSIText.markup(line))</p>"
    }
    summary = "<p class=\"message\" dir=\"auto\"\(attributes)>\(text)</p>\(announced)\(comments)"
    details = start == message ? Markup() : ErrorText.markup(message, link: link)
  }

  /// The size in bytes of the start of a long line.
  private static let limit = 500
  /// The maximum number of lines of an introduced list that everybody reads.
  private static let mostLines = 12

  /// The comments of an expectation of Swift Testing, which follow its first line and are indented.
  private static func comments(_ lines: [Substring]) -> Markup {
    guard lines.first?.hasPrefix("Expectation failed: ") == true else { return Markup() }
    var markup = Markup()
    for line in lines.dropFirst().prefix(mostLines).prefix(while: { $0.hasPrefix("  ") && !$0.hasPrefix("  at ") }) {
      markup += "<p class=\"message\" dir=\"auto\">\(String(line.dropFirst(2)).prefix(bytes: limit))</p>"
    }
    return markup
  }

  /// The summary, followed by the folded details.
  package var markup: Markup { "\(summary)\(Self.folded(details))" }

  /// Returns what only developers need, folded; empty if there is nothing.
  package static func folded(_ markup: Markup) -> Markup {
    markup.isEmpty
      ? markup
      : "<details class=\"developers\"><summary data-t=\"forDevelopers\">For developers</summary>\(markup)</details>"
  }
}

/// An error as markup: with its colours, and with highlighted lines of a difference.
package enum ErrorText {
  /// The size in bytes at which an error is truncated.
  private static let limit = 1 << 16

  /// Returns a message, which can have many lines.
  ///
  /// - Parameters:
  ///   - attributes: further attributes of the element.
  ///   - link: returns the URL of a location in a file; nil if it has none.
  package static func markup(
    _ text: String, attributes: Markup = Markup(), link: (FilePlace) -> String? = { _ in nil }
  ) -> Markup {
    let shown = text.utf8.count > limit ? String(decoding: text.utf8.prefix(limit), as: UTF8.self) : text
    var markup: Markup = "<pre class=\"error\" dir=\"auto\"\(attributes)>"
    let lines = shown.split(separator: "\n", omittingEmptySubsequences: false)
    if !shown.utf8.contains(0x1B), isDifference(lines) {
      for (index, line) in lines.enumerated() {
        if index > 0 { markup += "\n" }
        markup += Self.line(String(line), link)
      }
    } else {
      markup += shown.utf8.contains(0x1B) ? ANSIText.markup(shown) : linked(shown, link)
    }
    if shown.utf8.count < text.utf8.count { markup += "\n… \(text.utf8.count - shown.utf8.count) more bytes" }
    markup += "</pre>"
    return markup
  }

  /// Returns whether the lines contain both missing and extra lines, or rows of a table.
  static func isDifference(_ lines: [Substring]) -> Bool {
    let (missing, extra) = (lines.contains { $0.hasPrefix("- ") }, lines.contains { $0.hasPrefix("+ ") })
    return missing && extra || lines.contains { $0.hasPrefix("- |") || $0.hasPrefix("+ |") }
  }

  private static func line(_ line: String, _ link: (FilePlace) -> String?) -> Markup {
    let text = linked(line, link)
    if line.hasPrefix("- ") { return "<del>\(text)</del>" }
    if line.hasPrefix("+ ") { return "<ins>\(text)</ins>" }
    return text
  }

  /// Returns a text with links at its locations.
  private static func linked(_ text: String, _ link: (FilePlace) -> String?) -> Markup {
    let links = FilePlace.all(in: text).compactMap { place in link(place).map { (place.range, $0) } }
    if links.isEmpty { return Markup(text: text) }
    let bytes = Array(text.utf8)
    func piece(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
    var markup = Markup()
    var end = 0
    for (range, address) in links {
      markup += "\(piece(end..<range.lowerBound))\(SafeLink.markup("\(piece(range))", to: address))"
      end = range.upperBound
    }
    markup += "\(piece(end..<bytes.count))"
    return markup
  }
}

/// The expected and the actual value in the message of an error, for readers who do not program.
///
/// Read from the messages of GherkinExpectations. Messages of other errors have no values, because they are prose; those of
/// Swift Testing too (`Expectation failed: (sum → 3) == 4`), whose events have no member for values.
struct ComparedValues {
  /// A value: a text, or the elements of an array of texts.
  enum Value: Equatable {
    case text(String)
    case list([String])
  }

  let expected: Value
  let actual: Value
  /// What the value is, as the test calls it: `the beers that I see`; nil if it has no name.
  let name: String?

  /// The maximum size of a message in bytes.
  private static let limit = 4096

  init?(_ message: String, type: String?) {
    guard message.utf8.count <= Self.limit,
      let first = message.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false).first
    else { return nil }
    let line = first.hasSuffix(":") ? first.dropLast() : first
    guard type == "ExpectationError", let found = Self.expectation(line) else { return nil }
    (expected, actual) = (Self.value(found.expected), Self.value(found.actual))
    name = found.name
  }

  private typealias Found = (expected: Substring, actual: Substring, name: String?)

  /// `expected NAME (ACTUAL) to equal EXPECTED`, or without a name.
  private static func expectation(_ line: Substring) -> Found? {
    guard line.hasPrefix("expected ") else { return nil }
    let rest = line.dropFirst("expected ".count)
    var found: (name: String?, actual: Substring, condition: Substring)?
    if let open = rest.firstRange(of: " (") {
      let value = rest[open.upperBound...]
      if let end = self.end(of: value, before: ") to ") {
        found = (String(rest[..<open.lowerBound]), value[..<end], value[end...].dropFirst(") to ".count))
      }
    }
    // The author of an error can write several words.
    if found == nil, let end = self.end(of: rest, before: " "), rest[end...].hasPrefix(" to ") {
      found = (nil, rest[..<end], rest[end...].dropFirst(" to ".count))
    }
    guard let (name, actual, condition) = found else { return nil }
    for verb in ["equal ", "be "] where condition.hasPrefix(verb) {
      return (condition.dropFirst(verb.count), actual, name)
    }
    // “to have 8 elements, but it has 7”
    if let but = condition.ranges(of: ", but ").last {
      return (condition[..<but.lowerBound], condition[but.upperBound...], name)
    }
    return (condition, actual, name)
  }

  /// Returns the start of a text outside of quotes and brackets; nil if there is none.
  private static func end(of text: Substring, before end: String) -> Substring.Index? {
    var (depth, isQuoted) = (0, false)
    var index = text.startIndex
    while index < text.endIndex {
      if depth == 0, !isQuoted, text[index...].hasPrefix(end) { return index }
      switch text[index] {
      case "\\" where isQuoted:
        index = text.index(after: index)
        if index == text.endIndex { return nil }
      case "\"": isQuoted.toggle()
      case "(" where !isQuoted, "[" where !isQuoted: depth += 1
      case ")" where !isQuoted, "]" where !isQuoted: depth -= 1
      default: break
      }
      index = text.index(after: index)
    }
    return nil
  }

  /// Returns a value as readers write it: without the quotes of code.
  private static func value(_ text: Substring) -> Value {
    if text.hasPrefix("["), text.hasSuffix("]") {
      var rest = text.dropFirst().dropLast()
      var elements: [String] = []
      while !rest.isEmpty {
        let end = end(of: rest, before: ", ") ?? rest.endIndex
        guard let element = unquoted(rest[..<end]) else { return .text(String(text)) }
        elements.append(element)
        rest = rest[end...].dropFirst(2)
      }
      if !elements.isEmpty { return .list(elements) }
    }
    return .text(unquoted(text) ?? String(text))
  }

  /// Returns the content of a text in quotes; nil if it is none.
  private static func unquoted(_ text: Substring) -> String? {
    guard text.count >= 2, text.hasPrefix("\""), text.hasSuffix("\"") else { return nil }
    var result = ""
    var rest = text.dropFirst().dropLast()
    while let next = rest.popFirst() {
      if next == "\"" { return nil }
      guard next == "\\" else {
        result.append(next)
        continue
      }
      switch rest.popFirst() {
      case "n": result.append("\n")
      case "t": result.append("\t")
      case "\"": result.append("\"")
      case "\\": result.append("\\")
      default: return nil
      }
    }
    return result
  }

  /// The values side by side, with their differences marked.
  var markup: Markup {
    let caption: Markup = name.map { "<p class=\"what\"><bdi>\($0)</bdi></p>" } ?? ""
    return """
      <div class="compared">\(caption)<div><p data-t="expected">Expected</p>\(Self.markup(expected, beside: actual, "ins"))</div>\
      <div><p data-t="actual">Actual</p>\(Self.markup(actual, beside: expected, "del"))</div></div>
      """
  }

  private static func markup(_ value: Value, beside other: Value, _ element: Markup) -> Markup {
    switch (value, other) {
    case (.list(let elements), .list(let others)):
      var markup: Markup = "<ul>"
      let extra = Set(elements.difference(from: others).insertions.map(\.offset))
      for (index, text) in elements.enumerated() {
        markup +=
          !extra.contains(index)
          ? "<li dir=\"auto\">\(text)</li>" : "<li dir=\"auto\"><\(element)>\(text)</\(element)></li>"
      }
      markup += "</ul>"
      return markup
    case (.list(let elements), _):
      var markup: Markup = "<ul>"
      for text in elements { markup += "<li dir=\"auto\">\(text)</li>" }
      markup += "</ul>"
      return markup
    case (.text(let text), .text(let other)):
      let (start, end) = sharedEnds(Array(text), Array(other))
      let letters = Array(text)
      // A few equal letters of different words are no help.
      guard start + end > letters.count / 3 else {
        return "<p dir=\"auto\" class=\"value\"><\(element)>\(text)</\(element)></p>"
      }
      let middle = String(letters[start..<letters.count - end])
      let marked: Markup = middle.isEmpty ? "" : "<\(element)>\(middle)</\(element)>"
      return """
        <p dir="auto" class="value">\(String(letters[..<start]))\(marked)\(String(letters[(letters.count - end)...]))</p>
        """
    case (.text(let text), _): return "<p dir=\"auto\" class=\"value\">\(text)</p>"
    }
  }

  /// Returns the numbers of equal letters at the start and at the end.
  private static func sharedEnds(_ one: [Character], _ other: [Character]) -> (start: Int, end: Int) {
    let start = zip(one, other).prefix { $0 == $1 }.count
    let most = min(one.count, other.count) - start
    let end = zip(one.reversed(), other.reversed()).prefix(most).prefix { $0 == $1 }.count
    return (start, end)
  }
}

extension CollectionDifference.Change {
  fileprivate var offset: Int {
    switch self {
    case .insert(let offset, _, _), .remove(let offset, _, _): offset
    }
  }
}

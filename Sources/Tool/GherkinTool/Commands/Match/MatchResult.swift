package import GherkinEngine
import GherkinAdvice
import GherkinExpressions
import GherkinSteps
import GherkinMessages
import GherkinRuntime
import GherkinText
import GherkinProtocol

/// The result of matching, as text and as JSON.
struct MatchResult {
  /// The step's text.
  let text: String
  /// The arguments; nil if the text does not match.
  let arguments: [ShownArgument]?
  /// The reason why the text does not match; nil if it matches.
  var mismatch: Mismatch?

  /// The result as a JSON object on one line.
  var json: String {
    var json = JSONWriter()
    json.object(self)
    return String(decoding: json.bytes, as: UTF8.self) + "\n"
  }

  /// The text with the arguments underlined, and a line for each argument.
  var lines: String {
    guard let arguments else { return reason }
    let shownText = VisibleText.blanked(text) + "\n" + underline(arguments.compactMap(\.group.range))
    guard !arguments.isEmpty else { return shownText + "The text matches, without arguments.\n" }
    let rows = arguments.map(row)
    let widths = DisplayWidth.ofColumns(in: rows).prefix(3)
    let table = rows.map { row in
      let cells = zip(row, widths).map { cell, width in cell.padded(toColumns: width) }
      return "  " + cells.joined(separator: "  ") + "  → " + row[3] + "\n"
    }
    return shownText + table.joined()
  }

  /// The text with a caret at the furthest position that matching reached, and the reason why it does not match.
  private var reason: String {
    var lines = ""
    if let offset = mismatch?.offset {
      lines = VisibleText.blanked(text) + "\n"
      lines +=
        offset < text.utf16.count
        ? underline([offset..<offset + 1])
        : String(repeating: " ", count: DisplayWidth.of(VisibleText.blanked(text))) + "^\n"
    }
    let sentences = mismatch.map { [$0.message] + $0.advice } ?? []
    return lines + (["The text does not match the expression."] + sentences).map { $0 + "\n" }.joined()
  }

  /// Returns carets under parts of the text. The ranges are in UTF-16 code units.
  private func underline(_ ranges: [Range<Int>]) -> String {
    var line = ""
    var offset = 0
    for character in text {
      let units = offset..<offset + character.utf16.count
      let isInside = ranges.contains { $0.contains(offset) || units.contains($0.lowerBound) && !$0.isEmpty }
      let width = DisplayWidth.of(VisibleText.blanked(String(character)))
      line += String(repeating: isInside ? "^" : " ", count: width)
      offset += character.utf16.count
    }
    while line.last == " " { line.removeLast() }
    return line.isEmpty ? "" : line + "\n"
  }

  /// Returns parameter type, position, text and value of an argument.
  private func row(_ argument: ShownArgument) -> [String] {
    let value = argument.value.whyNone.map { "no value: \($0)" } ?? argument.value.text ?? "nil"
    return [
      argument.parameterType.map { "{\($0)}" } ?? "(group)",
      argument.group.range.map { "\($0.lowerBound)–\($0.upperBound)" } ?? "–",
      argument.group.value.map { $0.isEmpty ? "nothing" : VisibleText.blanked($0) } ?? "not matched",
      VisibleText.blanked(value),
    ]
  }
}

extension MatchResult: JSONWritable {
  func write(to json: inout JSONWriter) {
    json.member("matches", arguments != nil)
    json.member("arguments", arguments ?? [])
    if let mismatch { json.member("mismatch", mismatch) }
  }
}

extension Mismatch: JSONWritable {
  package func write(to json: inout JSONWriter) {
    json.nullable("offset", offset)
    json.member("expected", expected)
    json.nullable("found", found)
    json.member("message", message)
    json.member("advice", advice)
  }
}

extension Mismatch.Expectation: JSONWritable {
  package func write(to json: inout JSONWriter) {
    switch self {
    case .parameter(let name, _):
      json.member("kind", "parameter")
      json.nullable("text", name)
    case .text(let text):
      json.member("kind", "text")
      json.member("text", text)
    case .character: json.member("kind", "character")
    case .end: json.member("kind", "end")
    }
  }
}

/// An argument in the output of `match`.
struct ShownArgument {
  /// The parameter type's name; nil for a capture group without one.
  let parameterType: String?
  let group: Group
  let value: ConvertedValue

  /// Creates the argument including its value.
  ///
  /// - Parameter steps: the libraries with the parameter types.
  init(_ argument: Argument, _ steps: LoadedSteps) {
    parameterType = argument.parameterType.name
    group = argument.group
    value =
      if let parameterType {
        steps.value(of: argument.transformInput, parameterType: parameterType)
      } else {
        // A capture group without a parameter type is passed to the step's body as text.
        .made(group.value)
      }
  }
}

extension ShownArgument: JSONWritable {
  func write(to json: inout JSONWriter) {
    json.nullable("parameterType", parameterType)
    json.nullable("start", group.start)
    json.nullable("end", group.end)
    json.nullable("text", group.value)
    json.nullable("value", value.text)
    json.member("groups", group.children.map(ShownGroup.init))
  }
}

/// A capture group inside an argument, in the output of `match`.
private struct ShownGroup: JSONWritable {
  let group: Group

  func write(to json: inout JSONWriter) {
    json.nullable("start", group.start)
    json.nullable("end", group.end)
    json.nullable("text", group.value)
    json.member("groups", group.children.map(ShownGroup.init))
  }
}

extension ConvertedValue {
  /// Whether creating the value failed.
  var isFailure: Bool { if case .failed = self { true } else { false } }

  /// The value as text.
  var text: String? { if case .made(let text) = self { text } else { nil } }

  /// The reason why there is no value; nil if there is one.
  var whyNone: String? {
    switch self {
    case .made: nil
    case .needsScenario(let reason), .failed(let reason): reason
    }
  }
}

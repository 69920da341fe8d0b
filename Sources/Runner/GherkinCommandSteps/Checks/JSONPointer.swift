#if os(Linux) || os(macOS)
internal import GherkinData
internal import GherkinText

/// A path to a value in JSON (RFC 6901): `/name/0`. The empty path is the whole.
struct JSONPointer {
  /// The pointer as written.
  let text: String
  private let tokens: [String]

  init(_ text: String) throws(CommandError) {
    guard text.isEmpty || text.hasPrefix("/") else {
      throw CommandError("the JSON Pointer \(VisibleText.quoted(text)) must be empty or begin with /, such as /name/0")
    }
    self.text = text
    tokens = text.split(separator: "/", omittingEmptySubsequences: false).dropFirst().map {
      String($0).replacing("~1", with: "/").replacing("~0", with: "~")
    }
  }

  /// Returns the value; nil if there is none.
  func value(in node: YAMLNode) -> YAMLNode? {
    var node = node
    for token in tokens {
      if let mapping = node.mapping, let value = mapping[token] {
        node = value
      } else if let items = node.sequence, let index = Int(token), "\(index)" == token, items.indices.contains(index) {
        node = items[index]
      } else {
        return nil
      }
    }
    return node
  }

  /// Returns the reason why there is no value.
  func problem(in node: YAMLNode) -> String {
    for count in tokens.indices {
      let above = Self(prefix: Array(tokens[..<count]))
      guard let parent = above.value(in: node), Self(prefix: Array(tokens[...count])).value(in: node) == nil else {
        continue
      }
      let place = above.text.isEmpty ? "the whole" : VisibleText.quoted(above.text)
      if let mapping = parent.mapping {
        return "\(place) has the keys \(VisibleText.list(mapping.entries.map(\.key.text), atMost: 20))"
      }
      if let items = parent.sequence { return "\(place) has \(items.count) element\(items.count == 1 ? "" : "s")" }
      return "\(place) is \(parent.json(limit: 100))"
    }
    return "it is missing"
  }

  private init(prefix tokens: [String]) {
    self.tokens = tokens
    text = tokens.map { "/" + $0.replacing("~", with: "~0").replacing("/", with: "~1") }.joined()
  }
}

extension YAMLNode {
  /// Returns the value as JSON on one line; `…` replaces what is beyond a number of characters.
  func json(limit: Int = .max) -> String {
    let text =
      switch content {
      case .scalar(let scalar): scalar.kind == .string ? VisibleText.quoted(scalar.text, limit: limit) : scalar.text
      case .sequence(let items): "[" + items.map { $0.json(limit: limit) }.joined(separator: ", ") + "]"
      case .mapping(let mapping):
        "{"
          + mapping.entries.map { "\(VisibleText.quoted($0.key.text)): \($0.value.json(limit: limit))" }
          .joined(separator: ", ") + "}"
      }
    return text.count > limit ? text.prefix(limit) + "…" : text
  }

  /// Whether two values are equal: objects in any order of keys, numbers by value.
  func isEqual(to other: YAMLNode) -> Bool {
    switch (content, other.content) {
    case (.scalar(let left), .scalar(let right)):
      if left.kind.isNumber, right.kind.isNumber { return JSONNumber(left.text) == JSONNumber(right.text) }
      return left.kind == right.kind && ExactText(left.text) == ExactText(right.text)
    case (.sequence(let left), .sequence(let right)):
      return left.count == right.count && zip(left, right).allSatisfy { $0.isEqual(to: $1) }
    case (.mapping(let left), .mapping(let right)):
      return left.entries.count == right.entries.count
        && left.entries.allSatisfy { entry in right[entry.key.text].map(entry.value.isEqual) == true }
    default: return false
    }
  }
}

/// A number as its digits, because others than those of a `Double` are different values too.
private struct JSONNumber: Equatable {
  private let isNegative: Bool
  /// Without zeros at both ends; the whole number if its exponent is out of range.
  private let digits: String
  /// The power of ten of the last digit; nil for zero, and for one that is out of range.
  private let exponent: Int?

  init(_ text: String) {
    let parts = text.split(maxSplits: 1, omittingEmptySubsequences: false) { $0 == "e" || $0 == "E" }
    let mantissa = parts[0].drop { $0 == "-" || $0 == "+" }
    let fraction = mantissa.split(separator: ".", maxSplits: 1).dropFirst().first?.count ?? 0
    let all = mantissa.filter { $0 != "." }.drop { $0 == "0" }
    let zeros = all.reversed().prefix { $0 == "0" }.count
    let power = parts.count == 1 ? 0 : Int(parts[1])
    digits = power == nil && !all.isEmpty ? text : String(all.dropLast(zeros))
    isNegative = text.hasPrefix("-") && !digits.isEmpty
    exponent = digits.isEmpty ? nil : power.map { $0 &- fraction &+ zeros }
  }
}

/// The JSON of a text. A text of several lines that are values is the array of these values.
struct JSONText {
  let root: YAMLNode

  init(_ text: CheckedText) throws {
    try text.requireWhole()
    do throws(YAMLError) {
      root = try JSONParser.node(in: text.bytes, file: text.name)
    } catch {
      let lines = text.lines.filter { !$0.isEmpty }
      guard lines.count > 1, let first = try? JSONParser.node(in: lines[0], file: ""), first.scalar == nil else {
        throw text.failure("is not JSON: \(error.line):\(error.column): \(error.problem)")
      }
      var values = [first]
      for line in lines.dropFirst() {
        do throws(YAMLError) {
          values.append(try JSONParser.node(in: line, file: ""))
        } catch {
          throw text.failure("is not JSON lines: its value \(values.count + 1) is not JSON: \(error.problem)")
        }
      }
      root = YAMLNode(content: .sequence(values), mark: first.mark, source: first.source)
    }
  }
}
#endif

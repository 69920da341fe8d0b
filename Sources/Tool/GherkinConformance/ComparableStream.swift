package import GherkinMessages

/// A stream of messages without the parts that the kit's STEPS.md lists as specific to an implementation.
package struct ComparableStream {
  /// The messages, each id replaced by the number of its first appearance.
  package let messages: [JSONValue]

  package init(_ envelopes: [Envelope]) throws {
    try self.init(lines: NDJSONWriter.lines(of: envelopes))
  }

  package init(lines bytes: some Collection<UInt8>) throws {
    var normalizer = Normalizer()
    messages = try JSONValue.lines(of: bytes).map { normalizer.normalize($0, key: "") }
  }
}

/// Replaces ids by numbers, and omits the parts that are specific to an implementation.
private struct Normalizer {
  private var numbers: [String: Double] = [:]

  /// What is each implementation's own, by the key that it is under. Line and file of a source reference and the
  /// type of an exception are under keys that others have too.
  private static let own: Set<String> = [
    "timestamp", "duration", "meta", "stackTrace", "code", "language.snippets", "sourceReference", "type.exception",
    "workerId",
  ]

  mutating func normalize(_ value: JSONValue, key: String) -> JSONValue {
    switch value {
    case .object(let members):
      var result: [String: JSONValue] = [:]
      for (name, member) in members.sorted(by: { $0.key < $1.key }) {
        if Self.own.contains(name) || Self.own.contains("\(name).\(key)") { continue }
        result[name] = normalize(member, key: name)
      }
      return .object(result)
    case .array(let elements):
      return .array(elements.map { normalize($0, key: key) })
    case .string(let text) where Self.isID(key):
      numbers[text] = numbers[text] ?? Double(numbers.count)
      return .number(numbers[text] ?? 0)
    default:
      return value
    }
  }

  private static func isID(_ key: String) -> Bool {
    key == "id" || key.hasSuffix("Id") || key.hasSuffix("Ids")
  }
}

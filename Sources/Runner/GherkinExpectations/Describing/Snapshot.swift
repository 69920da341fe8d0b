/// A snapshot of a value, detailed enough to describe it or to compare it with another value.
indirect enum Snapshot: Hashable {
  /// A value without parts, as its description.
  case plain(String)
  /// A string.
  case text(String)
  /// Elements in order.
  case list([Snapshot], Omitted)
  /// Unordered elements, sorted by their descriptions.
  case set([Snapshot], Omitted)
  /// Values by the descriptions of their keys, sorted by these.
  case dictionary([Field], Omitted)
  /// A structure, an enumeration case with its associated values, or a tuple, whose name is empty.
  case record(String, [Field])

  /// The number of omitted parts.
  typealias Omitted = Int

  /// A value beyond the limits of a snapshot.
  static var cutOff: Snapshot { .plain("…") }

  /// A part with a name.
  struct Field: Hashable {
    /// The name; empty if the part has only a position.
    let name: String
    /// The key in a dictionary, of which long ones can have the same name.
    var key: Snapshot?
    let value: Snapshot

    /// The field on one line: `name: Stout`.
    var line: String { name.isEmpty ? value.plainText : "\(name): \(value.plainText)" }
  }
}

extension Snapshot {
  /// Creates a snapshot of a value. A custom description or mirror takes precedence over the parts, so that secrets
  /// stay hidden.
  ///
  /// - Parameter partLimit: the maximum number of parts, which limits the time for infinite values and for values whose
  ///   parts occur in many places.
  init<Value>(of value: Value, partLimit: Int = 10_000) {
    var taking = SnapshotTaking(partsLeft: partLimit)
    self = taking.snapshot(of: value, depth: 0)
  }
}

/// Visits the parts of a value.
private struct SnapshotTaking {
  var partsLeft: Int
  /// Ends the snapshot of a value that contains itself.
  private let depthLimit = 32

  init(partsLeft: Int) {
    self.partsLeft = partsLeft
  }

  mutating func snapshot(of value: Any, depth: Int) -> Snapshot {
    partsLeft -= 1
    guard depth < depthLimit, partsLeft >= 0 else { return .cutOff }
    let value = type(of: value) == AnyHashable.self ? (value as? AnyHashable)?.base ?? value : value
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .optional:
      return mirror.children.first.map { snapshot(of: $0.value, depth: depth + 1) } ?? .plain("nil")
    case .collection:
      let (elements, omitted) = parts(of: mirror) { $0.snapshot(of: $1.value, depth: depth + 1) }
      return .list(elements, omitted)
    case .set:
      let (elements, omitted) = parts(of: mirror) { $0.snapshot(of: $1.value, depth: depth + 1) }
      let sorted = elements.map { ($0.rendered(), $0) }.sorted { $0.0 < $1.0 }
      return .set(sorted.map(\.1), omitted)
    case .dictionary:
      let (entries, omitted) = parts(of: mirror) { $0.entry(of: $1.value, depth: depth + 1) }
      return .dictionary(entries.sorted { $0.name < $1.name }, omitted)
    case .enum: return enumeration(value, mirror, depth: depth)
    case .class: return Snapshot(ownWordsOf: value) ?? .plain("\(type(of: value))")
    default: return Snapshot(ownWordsOf: value) ?? .record("\(type(of: value))", fields(of: mirror, depth: depth))
    }
  }

  /// Returns parts up to the limit, and the number of omitted parts.
  private mutating func parts<Part>(
    of mirror: Mirror, _ part: (inout SnapshotTaking, Mirror.Child) -> Part
  ) -> ([Part], omitted: Int) {
    var parts: [Part] = []
    for child in mirror.children {
      guard partsLeft > 0 else { return (parts, mirror.children.count - parts.count) }
      parts.append(part(&self, child))
    }
    return (parts, 0)
  }

  private mutating func entry(of pair: Any, depth: Int) -> Snapshot.Field {
    let sides = Array(Mirror(reflecting: pair).children)
    guard sides.count == 2 else { return Snapshot.Field(name: "", value: .plain("\(pair)")) }
    let key = snapshot(of: sides[0].value, depth: depth)
    return Snapshot.Field(name: key.rendered(), key: key, value: snapshot(of: sides[1].value, depth: depth))
  }

  private mutating func enumeration(_ value: Any, _ mirror: Mirror, depth: Int) -> Snapshot {
    if let own = Snapshot(ownWordsOf: value) { return own }
    guard let payload = mirror.children.first else { return .plain(".\(value)") }
    let inner = Mirror(reflecting: payload.value)
    let fields =
      inner.displayStyle == .tuple
      ? fields(of: inner, depth: depth)
      : [Snapshot.Field(name: "", value: snapshot(of: payload.value, depth: depth + 1))]
    return .record(".\(payload.label ?? "")", fields)
  }

  /// Returns the fields of a value. Unlabelled tuple elements have an empty name.
  private mutating func fields(of mirror: Mirror, depth: Int) -> [Snapshot.Field] {
    mirror.children.map { child in
      let label = child.label.flatMap { $0.hasPrefix(".") ? nil : $0 } ?? ""
      return Snapshot.Field(name: label, value: snapshot(of: child.value, depth: depth + 1))
    }
  }
}

extension Snapshot {
  /// Creates a snapshot from the value's own description; nil if the type has none beyond its parts.
  init?(ownWordsOf value: Any) {
    switch value {
    case let text as any StringProtocol: self = .text(String(text))
    case let character as Character: self = .text(String(character))
    case let scalar as Unicode.Scalar: self = .text(String(scalar))
    case let type as any Any.Type: self = .plain("\(type)")
    default:
      switch Mirror(reflecting: value).displayStyle {
      case .optional, .collection, .set, .dictionary: return nil
      case .struct: self.init(bytesOf: value)
      default: self.init(descriptionOf: value)
      }
    }
  }

  /// Creates a snapshot of bytes whose description is only their number.
  private init?(bytesOf value: Any) {
    guard let bytes = value as? any Collection<UInt8> else {
      self.init(descriptionOf: value)
      return
    }
    let shown = bytes.prefix(64).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
    let rest = bytes.count > shown.count ? " …" : ""
    self = .plain("\(bytes.count) bytes" + (shown.isEmpty ? "" : ": " + shown.joined(separator: " ") + rest))
  }

  private init?(descriptionOf value: Any) {
    switch value {
    case let value as any CustomStringConvertible: self = .plain(value.description)
    case let value as any CustomDebugStringConvertible: self = .plain(value.debugDescription)
    default:
      guard Mirror(reflecting: value).displayStyle == nil, "\(type(of: value))".contains("->") else { return nil }
      self = .plain("a closure")
    }
  }
}

extension Snapshot {
  /// Returns the snapshot on one line of about `limit` bytes at most.
  func rendered(limit: Int = 160) -> String {
    var rendering = Rendering(limit: limit)
    rendering.add(self)
    return rendering.text
  }

  /// A string as it is, and any other value on one line.
  var plainText: String {
    if case .text(let text) = self { text } else { rendered(limit: 1_000) }
  }
}

/// A single line of limited length.
private struct Rendering {
  private(set) var text = ""
  let limit: Int

  init(limit: Int) {
    self.limit = limit
  }

  mutating func add(_ snapshot: Snapshot) {
    switch snapshot {
    case .plain(let words): text += visible(words, limit: room)
    case .text(let string): text += "\"" + visible(string, limit: room, isQuoted: true) + "\""
    case .list(let elements, let omitted), .set(let elements, let omitted):
      add(elements, omitted, "[", "]") { $0.add($1) }
    case .dictionary(let entries, let omitted):
      if entries.isEmpty, omitted == 0 { return text += "[:]" }
      add(entries, omitted, "[", "]") { rendering, entry in
        rendering.text += "\(entry.name): "
        rendering.add(entry.value)
      }
    case .record(let name, let fields):
      text += name.hasPrefix("(") ? "" : name
      add(fields, 0, "(", ")") { rendering, field in
        rendering.text += field.name.isEmpty ? "" : "\(field.name): "
        rendering.add(field.value)
      }
    }
  }

  /// The remaining bytes. A few characters fit even at the end.
  private var room: Int { max(limit - text.utf8.count, 16) }

  private mutating func add<Part>(
    _ parts: [Part], _ omitted: Int, _ start: String, _ end: String, _ add: (inout Rendering, Part) -> Void
  ) {
    text += start
    for (index, part) in parts.enumerated() {
      if index > 0 { text += ", " }
      guard text.utf8.count < limit else {
        text += "… \(parts.count - index + omitted) more\(end)"
        return
      }
      add(&self, part)
    }
    text += (omitted > 0 ? ", … \(omitted) more" : "") + end
  }
}

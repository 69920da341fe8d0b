extension Snapshot {
  /// Creates a snapshot of a value. A custom description or mirror takes precedence over the parts, so that secrets
  /// stay hidden.
  ///
  /// - Parameter partLimit: the maximum number of parts, which limits the time for infinite values.
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
    guard depth < depthLimit else { return .plain("…") }
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
      return .set(elements.sorted { $0.rendered() < $1.rendered() }, omitted)
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
    return Snapshot.Field(
      name: snapshot(of: sides[0].value, depth: depth).rendered(), value: snapshot(of: sides[1].value, depth: depth))
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

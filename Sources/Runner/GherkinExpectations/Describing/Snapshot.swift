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

  /// A part with a name.
  struct Field: Hashable {
    /// The name; empty if the part has only a position.
    let name: String
    let value: Snapshot
  }
}

/// What can be seen of a value: as much as a description, or a difference to another value, needs.
indirect enum Snapshot: Hashable {
  /// What has no parts, in its own words.
  case plain(String)
  /// A string.
  case text(String)
  /// Elements in their order.
  case list([Snapshot], Omitted)
  /// Elements in no order of their own; here in that of their descriptions.
  case set([Snapshot], Omitted)
  /// Values by their keys' descriptions, in the order of these.
  case dictionary([Field], Omitted)
  /// A structure, a case of an enumeration with what it carries, or a tuple, whose name is empty.
  case record(String, [Field])

  /// How many parts were left out, as there are too many.
  typealias Omitted = Int

  /// A part with a name.
  struct Field: Hashable {
    /// Empty if the part has only its position.
    let name: String
    let value: Snapshot
  }
}

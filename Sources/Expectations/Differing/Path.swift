/// Where a part is in a value: `beers[2].name`.
struct Path: CustomStringConvertible {
  private(set) var description = ""

  var isRoot: Bool { description.isEmpty }

  /// The field of this name, or, if it has none, at this position.
  func field(_ name: String, _ position: Int) -> Path {
    var path = self
    path.description += name.isEmpty ? ".\(position)" : isRoot ? name : ".\(name)"
    return path
  }

  /// An index, or the description of a key.
  func element(_ index: some CustomStringConvertible) -> Path {
    var path = self
    path.description += "[\(index)]"
    return path
  }
}

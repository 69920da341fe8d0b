/// The path of a part in a value: `beers[2].name`.
struct Path: CustomStringConvertible {
  private(set) var description = ""

  var isRoot: Bool { description.isEmpty }

  /// Returns the path of a field, by its name or, if that is empty, by its position.
  func field(_ name: String, _ position: Int) -> Path {
    var path = self
    path.description += name.isEmpty ? ".\(position)" : isRoot ? name : ".\(name)"
    return path
  }

  /// Returns the path of an element, by its index or the description of its key.
  func element(_ index: some CustomStringConvertible) -> Path {
    var path = self
    path.description += "[\(index)]"
    return path
  }
}

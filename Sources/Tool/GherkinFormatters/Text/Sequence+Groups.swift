extension Sequence {
  /// Returns the elements grouped by a key, in the order of each group's first element. An element without a key is a
  /// group of its own.
  func grouped<Key: Hashable>(by key: (Element) -> Key?) -> [[Element]] {
    var groups: [[Element]] = []
    var indexes: [Key: Int] = [:]
    for element in self {
      let key = key(element)
      if let key, let index = indexes[key] {
        groups[index].append(element)
      } else {
        if let key { indexes[key] = groups.count }
        groups.append([element])
      }
    }
    return groups
  }
}

/// Finds elements by ids. Those of this project are numbers in ascending order, after a prefix in a merged stream.
enum OrderedIDs {
  /// The element with an id, if the ids are such numbers: a scenario may have thousands of steps, each of which is
  /// asked for.
  ///
  /// - Returns: nil if it is not found so, and may yet be there.
  static func search<Element>(_ elements: [Element], for id: String, _ idOf: (Element) -> String) -> Element? {
    guard let number = number(of: id) else { return nil }
    var range = elements.indices
    while !range.isEmpty {
      let middle = (range.lowerBound + range.upperBound) / 2
      guard let found = self.number(of: idOf(elements[middle])) else { return nil }
      // 7 may be written as 007 too.
      if found == number { return idOf(elements[middle]) == id ? elements[middle] : nil }
      range = found < number ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    return nil
  }

  /// The number of `17` or `2.17`.
  private static func number(of id: String) -> Int? {
    guard let dot = id.utf8.lastIndex(of: UInt8(ascii: ".")) else { return Int(id) }
    return Int(id[id.utf8.index(after: dot)...])
  }
}

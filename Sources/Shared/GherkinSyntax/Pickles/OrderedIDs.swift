/// Searches for elements by id. The ids of this project are ascending numbers, with a prefix in merged streams.
package enum OrderedIDs {
  /// Returns the element with an id by binary search, because a scenario can have thousands of steps.
  ///
  /// - Returns: nil if the search fails. The element can exist nevertheless if ids are not such numbers.
  package static func search<Element>(_ elements: [Element], for id: String, _ idOf: (Element) -> String) -> Element? {
    guard let number = number(of: id) else { return nil }
    var range = elements.indices
    while !range.isEmpty {
      let middle = (range.lowerBound + range.upperBound) / 2
      guard let found = self.number(of: idOf(elements[middle])) else { return nil }
      // `007` is another id with the same number.
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

/// Finds elements by ids. Those of this project are numbers in ascending order.
enum OrderedIDs {
  /// The element with an id, if the ids are such numbers: a scenario may have thousands of steps, each of which is asked
  /// for.
  ///
  /// - Returns: nil if it is not found so, and may yet be there.
  static func search<Element>(_ elements: [Element], for id: String, _ idOf: (Element) -> String) -> Element? {
    guard let number = Int(id) else { return nil }
    var range = elements.indices
    while !range.isEmpty {
      let middle = (range.lowerBound + range.upperBound) / 2
      guard let found = Int(idOf(elements[middle])) else { return nil }
      // 7 may be written as 007 too.
      if found == number { return idOf(elements[middle]) == id ? elements[middle] : nil }
      range = found < number ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    return nil
  }
}

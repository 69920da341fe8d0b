/// Matches a sequence that contains all these elements, in any order.
public func contain<Elements: Sequence>(_ elements: Elements.Element...) -> Matcher<Elements>
where Elements.Element: Equatable {
  Matcher("contain \(listed(elements))") { sequence in
    let missing = elements.filter { !sequence.contains($0) }
    return MatchResult(missing.isEmpty, but: elements.count > 1 ? listed(missing, are: "missing") : nil)
  }
}

/// Matches a sequence that contains these elements in this order, with or without others in between.
public func containInOrder<Elements: Sequence>(_ elements: Elements.Element...) -> Matcher<Elements>
where Elements.Element: Equatable {
  Matcher("contain \(listed(elements)) in this order") { sequence in
    var rest = elements[...]
    for element in sequence where element == rest.first { rest.removeFirst() }
    return MatchResult(rest.isEmpty, but: rest.first.map { missed($0, after: elements.dropLast(rest.count).last) })
  }
}

/// Matches a sequence of exactly these elements, in any order.
public func consist<Elements: Sequence>(of elements: Elements.Element...) -> Matcher<Elements>
where Elements.Element: Equatable {
  Matcher("consist of \(elements.isEmpty ? "nothing" : listed(elements))") { sequence in
    var missing = elements
    var extra: [Elements.Element] = []
    for element in sequence {
      if let index = missing.firstIndex(of: element) { missing.remove(at: index) } else { extra.append(element) }
    }
    let parts = [
      missing.isEmpty ? nil : listed(missing, are: "missing"), extra.isEmpty ? nil : listed(extra, are: "extra"),
    ]
    return MatchResult(
      missing.isEmpty && extra.isEmpty,
      but: parts.contains { $0 != nil } ? parts.compactMap(\.self).joined(separator: " and ") : nil)
  }
}

/// The libraries whose steps a scenario can use, depending on its tags.
package struct LibrarySelection: Sendable, Hashable {
  /// The rank of a definition. It is tried only if no definition of the previous rank matches.
  enum Rank {
    /// The definition is from a library whose tags match the scenario.
    case tagged
    /// The definition is from a library without tags.
    case untagged
  }

  /// A number that equal selections of an index share.
  let number: Int32
  /// Whether each of the catalogue's library tags matches the scenario.
  let isChosen: [Bool]

  private static let all: [Rank] = [.tagged, .untagged]

  /// The ranks of definitions, in the order in which they are tried.
  var ranks: ArraySlice<Rank> { isChosen.contains(true) ? Self.all[...] : Self.all[1...] }

  /// Returns the rank of a definition; nil if the scenario cannot use it.
  ///
  /// - Parameter tags: the tags of its library, as an index into the catalogue's; nil for all scenarios.
  func rank(ofTags tags: Int?) -> Rank? {
    guard let tags else { return .untagged }
    return isChosen[tags] ? .tagged : nil
  }
}

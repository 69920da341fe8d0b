/// The libraries whose steps a scenario can use, by its tags.
package struct LibrarySelection: Sendable, Hashable {
  /// How a definition is tried: only if no definition of the rank before matches.
  enum Rank {
    /// It is from a library with tags that choose the scenario.
    case tagged
    /// It is from a library without tags.
    case untagged
  }

  /// A number that equal selections of an index have in common.
  let number: Int32
  /// For each of the catalogue's tags of libraries whether they choose the scenario.
  let isChosen: [Bool]

  private static let all: [Rank] = [.tagged, .untagged]

  /// The ranks of definitions, the first to be tried first.
  var ranks: ArraySlice<Rank> { isChosen.contains(true) ? Self.all[...] : Self.all[1...] }

  /// The rank of a definition; nil if the scenario cannot use it.
  func rank(of step: MatchableStep) -> Rank? {
    guard let tags = step.libraryTags else { return .untagged }
    return isChosen[tags] ? .tagged : nil
  }
}

internal import GherkinMessages

/// The text of a step, split at its arguments.
enum StepPieces {
  /// A part of the text.
  typealias Piece = (text: Substring, isArgument: Bool)

  /// Returns all parts, in order. Arguments are separated only if exactly one definition matches.
  static func all(_ text: String, _ step: Envelope.TestStep?) -> [Piece] {
    var pieces: [Piece] = []
    let units = text.utf16
    var end = units.startIndex
    for (start, length) in argumentPlaces(step) {
      // Offsets in a stream can be wrong. Those outside the text, and overlapping ones, are ignored.
      guard let from = units.index(units.startIndex, offsetBy: start, limitedBy: units.endIndex), from >= end,
        let to = units.index(from, offsetBy: length, limitedBy: units.endIndex)
      else { continue }
      pieces.append((text[end..<from], false))
      pieces.append((text[from..<to], true))
      end = to
    }
    pieces.append((text[end...], false))
    return pieces
  }

  /// Returns the ranges of arguments, in UTF-16 code units.
  private static func argumentPlaces(_ step: Envelope.TestStep?) -> [(start: Int, length: Int)] {
    guard let lists = step?.stepMatchArgumentsLists, lists.count == 1 else { return [] }
    return lists[0].compactMap { argument in
      guard let start = argument.group.start, start >= 0, let value = argument.group.value else { return nil }
      return (start, value.utf16.count)
    }
  }
}

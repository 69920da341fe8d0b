/// The text of a step, split at its arguments.
enum StepPieces {
  /// A part of the text.
  typealias Piece = (text: Substring, isArgument: Bool)

  /// Returns all parts, in order.
  ///
  /// - Parameter arguments: the byte ranges of the arguments, in order.
  static func all(_ text: String, _ arguments: [Range<Int>]) -> [Piece] {
    var pieces: [Piece] = []
    let bytes = text.utf8
    var end = bytes.startIndex
    for argument in arguments {
      let from = bytes.index(bytes.startIndex, offsetBy: argument.lowerBound)
      let to = bytes.index(from, offsetBy: argument.count)
      pieces.append((text[end..<from], false))
      pieces.append((text[from..<to], true))
      end = to
    }
    pieces.append((text[end...], false))
    return pieces
  }
}

/// A delimiter of a doc string.
enum Fence: String, Sendable, CaseIterable {
  case quotes = "\"\"\""
  case backticks = "```"
  /// Only in Markdown, for text that contains fences of three backticks.
  case fourBackticks = "````"

  /// The fence's byte and the number of its repetitions.
  var sign: (byte: UInt8, count: Int) {
    switch self {
    case .quotes: (UInt8(ascii: "\""), 3)
    case .backticks: (UInt8(ascii: "`"), 3)
    case .fourBackticks: (UInt8(ascii: "`"), 4)
    }
  }

  /// Whether the fence can be written inside its own doc string with a backslash before each character.
  var isEscapable: Bool { self != .fourBackticks }
}

extension SourceBytes {
  /// Returns whether a fence is at an offset.
  func has(_ fence: Fence, at offset: Int, before end: Int) -> Bool {
    let (byte, count) = fence.sign
    guard count <= end - offset else { return false }
    for index in offset..<(offset + count) where self[index] != byte { return false }
    return true
  }
}

/// The text attributes of a terminal: one of its sixteen colours, and modifiers.
struct ANSIPen {
  private var modifiers: Set<Int> = []
  private var foreground: Int?
  private var background: Int?

  /// Whether the attributes are the initial ones.
  var isPlain: Bool { modifiers.isEmpty && foreground == nil && background == nil }

  /// The classes of the style sheet.
  var classes: String {
    let names = [1: "bold", 2: "dim", 3: "italic", 4: "underline", 7: "inverse"]
    let words = modifiers.sorted().compactMap { names[$0] }
    return (words + [foreground.map { "fg\($0)" }, background.map { "bg\($0)" }].compactMap { $0 })
      .joined(separator: " ")
  }

  /// Applies the numbers of one sequence.
  mutating func apply(_ numbers: [Int]) {
    var rest = numbers[...]
    while let number = rest.popFirst() {
      switch number {
      case 0: self = ANSIPen()
      case 1, 2, 3, 4, 7: modifiers.insert(number)
      case 22: modifiers.subtract([1, 2])
      case 23, 24, 27: modifiers.remove(number - 20)
      case 30...37: foreground = number - 30
      case 39: foreground = nil
      case 90...97: foreground = number - 82
      case 40...47: background = number - 40
      case 49: background = nil
      case 100...107: background = number - 92
      case 38: foreground = Self.colour(&rest) ?? foreground
      case 48: background = Self.colour(&rest) ?? background
      default: break
      }
    }
  }

  /// Reads `5;N` or `2;R;G;B`, and returns the nearest of the sixteen colours, whose contrast is sufficient.
  private static func colour(_ rest: inout ArraySlice<Int>) -> Int? {
    switch rest.popFirst() {
    case 5:
      guard let number = rest.popFirst(), (0...255).contains(number) else { return nil }
      if number < 16 { return number }
      if number >= 232 { return nearest(Array(repeating: 8 + (number - 232) * 10, count: 3)) }
      let cube = [(number - 16) / 36, (number - 16) / 6 % 6, (number - 16) % 6]
      return nearest(cube.map { $0 == 0 ? 0 : 55 + $0 * 40 })
    case 2:
      let parts = Array(rest.prefix(3))
      rest = rest.dropFirst(3)
      return parts.count == 3 && parts.allSatisfy((0...255).contains) ? nearest(parts) : nil
    default: return nil
    }
  }

  private static func nearest(_ colour: [Int]) -> Int {
    let strongest = colour.max() ?? 0
    if strongest < 64 { return 0 }
    let hue = colour.enumerated().reduce(0) { $0 | ($1.element * 2 > strongest ? 1 << $1.offset : 0) }
    if hue == 7 { return strongest < 160 ? 8 : strongest < 224 ? 7 : 15 }
    return strongest > 200 ? hue + 8 : hue
  }
}

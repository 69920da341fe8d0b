/// Program output as markup: its colours and modifiers as classes, without all other control sequences.
package struct ANSIText {
  private var pen = ANSIPen()
  private var markup = Markup()
  private var run = String.UnicodeScalarView()

  /// Returns a text that can contain sequences such as `ESC [ 31 m`.
  package static func markup(_ text: String) -> Markup {
    guard text.utf8.contains(0x1B) else { return Markup(text: text) }
    var reader = ANSIText()
    reader.read(text.unicodeScalars[...])
    return reader.markup
  }

  private mutating func read(_ text: Substring.UnicodeScalarView) {
    var rest = text
    while let scalar = rest.popFirst() {
      guard scalar == "\u{1B}" else {
        run.append(scalar)
        continue
      }
      switch rest.first {
      case "[":
        rest.removeFirst()
        readControl(&rest)
      case "]":
        rest.removeFirst()
        Self.skipCommand(&rest)
      case .some: rest.removeFirst()
      case nil: break
      }
    }
    flush()
  }

  /// Reads `31;1m` after `ESC [`.
  private mutating func readControl(_ rest: inout Substring.UnicodeScalarView) {
    let parameters = rest.prefix { (0x20...0x3F).contains($0.value) }
    rest = rest[parameters.endIndex...]
    guard rest.popFirst() == "m" else { return }
    flush()
    let numbers = parameters.split(omittingEmptySubsequences: false) { $0 == ";" || $0 == ":" }
    pen.apply(numbers.map { $0.isEmpty ? 0 : Int(String($0)) ?? -1 })
  }

  /// Skips an operating system command, such as a window's title or a link's URL.
  private static func skipCommand(_ rest: inout Substring.UnicodeScalarView) {
    while let scalar = rest.popFirst() {
      if scalar == "\u{07}" { return }
      guard scalar == "\u{1B}" else { continue }
      if rest.first == "\\" { rest.removeFirst() }
      return
    }
  }

  private mutating func flush() {
    if run.isEmpty { return }
    let text = String(run)
    markup += pen.isPlain ? "\(text)" : "<span class=\"\(pen.classes)\">\(text)</span>"
    run = String.UnicodeScalarView()
  }
}

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

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

import GherkinFormatters
import Synchronization
import TextSupport

/// The line at the bottom of the terminal that says how a run goes. It gives way to whatever else the command writes
/// there, and comes back below it.
package enum StatusLine {
  private struct State {
    var text = ""
    /// What of the text is on the terminal; nil if nothing does.
    var drawn: String?
    var width: Int?
    /// Whether the last thing written has no end of line yet: the line must not stand after it.
    var isLineOpen = false
  }

  /// Nil while there is no such line.
  private static let state = Mutex<State?>(nil)

  /// From now on there may be a line, on standard error.
  ///
  /// - Parameter width: how many columns the terminal is taken to have; nil for what it says itself.
  package static func begin(width: Int?) {
    state.withLock { $0 = State(width: width) }
  }

  /// Shows a text, in place of the one before; as much of it as there is room for.
  package static func show(_ text: String) {
    state.withLock { state in
      state?.text = text
      draw(&state)
    }
  }

  /// From now on there is none.
  package static func end() {
    state.withLock { state in
      erase(&state)
      state = nil
    }
  }

  /// Writes bytes to a stream; to a terminal above the line.
  static func makeWay(for bytes: ArraySlice<UInt8>, on stream: StandardStream) throws(OutputError) {
    // Where there is no line nobody waits for another's write, which a reader may hold up.
    guard !bytes.isEmpty, state.withLock({ $0 != nil }), stream.isTerminal else { return try stream.write(bytes) }
    try state.withLock { (state) throws(OutputError) in
      erase(&state)
      state?.isLineOpen = bytes.last != UInt8(ascii: "\n")
      try stream.write(bytes)
      draw(&state)
    }
  }

  private static func draw(_ state: inout State?) {
    guard let now = state, !now.isLineOpen, !now.text.isEmpty else { return }
    let columns = now.width ?? StandardStream.error.columns ?? 80
    let drawn = VisibleText.blanked(now.text).fitting(columns - 1)
    guard drawn != now.drawn else { return }
    put(clear + drawn)
    state?.drawn = drawn
  }

  private static func erase(_ state: inout State?) {
    guard state?.drawn != nil else { return }
    put(clear)
    state?.drawn = nil
  }

  /// Goes to the first column, and clears the line.
  private static let clear = "\r\u{1B}[2K"

  private static func put(_ text: String) {
    // A terminal that is gone has nobody to tell.
    do { try StandardStream.error.write(Array(text.utf8)[...]) } catch {}
  }
}

extension String {
  /// The beginning of the text that fits into some columns.
  fileprivate func fitting(_ columns: Int) -> String {
    var text = String(prefix(max(0, columns)))
    while DisplayWidth.of(text) > max(0, columns) { text.removeLast() }
    return text
  }
}

import GherkinFormatters
import Synchronization
import GherkinText

/// The progress line at the bottom of the terminal. It is cleared while the command writes other output, and drawn
/// again below that output.
package enum StatusLine {
  private struct State {
    var text = ""
    /// The part of the text that is on the terminal; nil if there is none.
    var drawn: String?
    var width: Int?
    /// Whether the last output does not end with a line feed, so the line cannot be drawn after it.
    var isLineOpen = false
  }

  /// Nil if the line is disabled.
  private static let state = Mutex<State?>(nil)

  /// Enables the line on standard error.
  ///
  /// - Parameter width: the assumed width of the terminal in columns; nil for its actual width.
  package static func begin(width: Int?) {
    state.withLock { $0 = State(width: width) }
  }

  /// Shows a text, truncated to the width of the terminal, in place of the previous one.
  package static func show(_ text: String) {
    state.withLock { state in
      state?.text = text
      draw(&state)
    }
  }

  /// Removes and disables the line.
  package static func end() {
    state.withLock { state in
      erase(&state)
      state = nil
    }
  }

  /// Writes bytes to a stream; on a terminal, above the line.
  static func makeWay(for bytes: ArraySlice<UInt8>, on stream: StandardStream) throws(OutputError) {
    // If the line is disabled, writers do not wait for each other, because a reader can block one of them.
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

  /// Moves the cursor to the first column and erases the line.
  private static let clear = "\r\u{1B}[2K"

  private static func put(_ text: String) {
    // Failures are ignored: the terminal may have been closed.
    do { try StandardStream.error.write(Array(text.utf8)[...]) } catch {}
  }
}

extension String {
  /// Returns the beginning of the text that fits into a number of columns.
  fileprivate func fitting(_ columns: Int) -> String {
    var text = String(prefix(max(0, columns)))
    while DisplayWidth.of(text) > max(0, columns) { text.removeLast() }
    return text
  }
}

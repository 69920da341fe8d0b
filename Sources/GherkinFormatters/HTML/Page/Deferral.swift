/// Puts off the making of a large page's scenarios.
///
/// A browser takes seconds to make hundreds of thousands of elements. Inside of `noscript` it makes none where scripts
/// run, and all where they do not; the page's script then makes them piece by piece while the page is in use already.
struct Deferral {
  /// How much is made at once, in bytes.
  private static let chunk = 1 << 16

  private let isDeferred: Bool
  /// Whole elements that are put off.
  private var waiting = Markup()

  init(isDeferred: Bool) {
    self.isDeferred = isDeferred
  }

  /// Writes what is always there, and may be half of an element.
  mutating func write(_ markup: Markup, to sink: inout OutputSink) {
    finish(&sink)
    markup.write(to: &sink)
  }

  /// Writes whole elements that may be put off.
  mutating func writeContent(_ markup: Markup, to sink: inout OutputSink) {
    guard isDeferred else { return markup.write(to: &sink) }
    waiting += markup
    if waiting.count > Self.chunk { finish(&sink) }
  }

  /// Writes what waits.
  mutating func finish(_ sink: inout OutputSink) {
    if waiting.isEmpty { return }
    ("<noscript class=\"later\">\(waiting)</noscript>" as Markup).write(to: &sink)
    waiting = Markup()
  }
}

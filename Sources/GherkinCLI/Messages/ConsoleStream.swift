import GherkinFormatters

/// Standard output or standard error, with the line below it that says how a run goes.
struct ConsoleStream: OutputDestination {
  private let stream: StandardStream
  private let width: Int?

  /// - Parameters:
  ///   - stream: where bytes go.
  ///   - width: how many columns a terminal is taken to have; nil for what it says itself.
  init(_ stream: StandardStream, width: Int? = nil) {
    self.stream = stream
    self.width = width
  }

  var name: String { stream.name }

  var isTerminal: Bool { stream.isTerminal }

  var columns: Int? { width ?? stream.columns }

  func write(_ bytes: ArraySlice<UInt8>) throws(OutputError) {
    try StatusLine.makeWay(for: bytes, on: stream)
  }

  func finish() {
    stream.finish()
  }
}

package import GherkinFormatters

/// Standard output or standard error, with the line below it that says how a run goes.
package struct ConsoleStream: OutputDestination {
  private let stream: StandardStream
  private let width: Int?

  /// - Parameters:
  ///   - stream: where bytes go.
  ///   - width: how many columns a terminal is taken to have; nil for what it says itself.
  package init(_ stream: StandardStream, width: Int? = nil) {
    self.stream = stream
    self.width = width
  }

  package var name: String { stream.name }

  package var isTerminal: Bool { stream.isTerminal }

  package var columns: Int? { width ?? stream.columns }

  package func write(_ bytes: ArraySlice<UInt8>) throws(OutputError) {
    try StatusLine.makeWay(for: bytes, on: stream)
  }

  package func finish() {
    stream.finish()
  }
}

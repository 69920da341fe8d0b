package import GherkinFormatters

/// Standard output or standard error, above the progress line.
package struct ConsoleStream: OutputDestination {
  private let stream: StandardStream
  private let width: Int?

  /// - Parameters:
  ///   - stream: the destination.
  ///   - width: the assumed width of a terminal in columns; nil for its actual width.
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

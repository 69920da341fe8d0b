internal import GherkinPages

extension Markup {
  /// Writes the markup.
  func write(to sink: inout OutputSink) {
    write { sink.write($0) }
  }
}

internal import HTMLPages

extension Markup {
  /// Writes the markup.
  func write(to sink: inout OutputSink) {
    write { sink.write($0) }
  }
}

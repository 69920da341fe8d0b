internal import HTMLPages

extension Markup {
  /// Writes all of it.
  func write(to sink: inout OutputSink) {
    write { sink.write($0) }
  }
}

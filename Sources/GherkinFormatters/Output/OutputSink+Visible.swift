internal import TextSupport

extension OutputSink {
  /// Writes a text of users: what would act on a terminal, such as an escape sequence, is shown as an escape instead.
  public mutating func write(visible text: String) {
    write(VisibleText.line(text))
  }
}

import GherkinRuntime

/// Attempts as orders to run them, made one by one, so that the worker begins while the later ones are made.
struct AttemptOrders: Sequence, Sendable {
  let attempts: ArraySlice<Attempt>

  /// The number of attempts in an order: so few that the worker soon has something to do.
  private static let size = 32

  func makeIterator() -> AnyIterator<Order> {
    var rest = attempts
    return AnyIterator {
      guard !rest.isEmpty else { return nil }
      var writer = ByteWriter()
      AttemptCodec.write(rest.prefix(Self.size), to: &writer)
      rest = rest.dropFirst(Self.size)
      return .run(writer.bytes, isLast: rest.isEmpty)
    }
  }
}

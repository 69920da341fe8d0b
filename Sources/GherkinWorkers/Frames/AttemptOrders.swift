import GherkinRuntime

/// Attempts as orders, created one at a time, so that the worker starts while later ones are created.
struct AttemptOrders: Sequence, Sendable {
  let attempts: ArraySlice<Attempt>

  /// The number of attempts in an order, small enough that the worker can start soon.
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

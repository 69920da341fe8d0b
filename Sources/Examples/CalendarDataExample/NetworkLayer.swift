/// Names a request that is under way; no two have the same.
public struct RequestIdentifier: Sendable, Hashable {
  private let number: Int

  /// The identifier of the `number`th request.
  public init(_ number: Int) {
    self.number = number
  }
}

/// Where calendars come from.
@MainActor
public protocol NetworkLayer {
  /// Requests the calendar.
  ///
  /// - Parameter completion: called with the answer, synchronously or later.
  /// - Returns: the identifier with which the request can be cancelled.
  func requestCalendar(
    completion: @escaping @MainActor (Result<CalendarData, any Error>) -> Void
  ) -> RequestIdentifier

  /// Cancels a request. Its answer can still arrive.
  func cancel(_ request: RequestIdentifier)
}

/// The unique identifier of a current request.
public struct RequestIdentifier: Sendable, Hashable {
  private let number: Int

  /// Creates the identifier of a request by its number.
  public init(_ number: Int) {
    self.number = number
  }
}

/// The network from which calendars are downloaded.
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

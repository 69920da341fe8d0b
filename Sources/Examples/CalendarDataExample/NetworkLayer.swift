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
  /// Asks for the calendar.
  ///
  /// - Parameter completion: takes the answer, now or later.
  /// - Returns: what the request is cancelled by.
  func requestCalendar(
    completion: @escaping @MainActor (Result<CalendarData, any Error>) -> Void
  ) -> RequestIdentifier

  /// Gives a request up. Its answer may be on its way already.
  func cancel(_ request: RequestIdentifier)
}

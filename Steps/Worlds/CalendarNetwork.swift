import CalendarDataExample

/// A network that answers when a step wants it to, and remembers what it was asked to stop.
@MainActor
final class CalendarNetwork: NetworkLayer {
  typealias Completion = @MainActor (Result<CalendarData, any Error>) -> Void

  struct OutOfReach: Error {}

  /// The downloads so far, stopped ones too.
  private(set) var downloads: [(request: RequestIdentifier, answer: Completion)] = []
  private(set) var stopped: [RequestIdentifier] = []

  func requestCalendar(completion: @escaping Completion) -> RequestIdentifier {
    let request = RequestIdentifier(downloads.count + 1)
    downloads.append((request, completion))
    return request
  }

  func cancel(_ request: RequestIdentifier) {
    stopped.append(request)
  }
}

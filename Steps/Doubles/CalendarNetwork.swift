import CalendarDataExample
import TestDoubles

/// A network that answers when a step wants it to, and remembers what it was asked to stop.
@MainActor
final class CalendarNetwork: NetworkLayer {
  typealias Completion = @MainActor (Result<CalendarData, any Error>) -> Void

  struct OutOfReach: Error {}

  let downloads = Recorder<(RequestIdentifier, Completion)>()
  let stops = Recorder<RequestIdentifier>()

  func requestCalendar(completion: @escaping Completion) -> RequestIdentifier {
    let request = RequestIdentifier(downloads.calls.count + 1)
    downloads.record(request, completion)
    return request
  }

  func cancel(_ request: RequestIdentifier) { stops.record(request) }
}

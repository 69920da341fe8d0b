import CalendarDataExample
import GherkinTestDoubles

/// A network that answers when a step tells it to, and records the cancelled requests.
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

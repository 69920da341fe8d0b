import CalendarDataExample

/// A network layer that records its calls. The test gives its answers, at any time and any number of times.
@MainActor
final class ScriptedNetwork: NetworkLayer {
  struct Failure: Error {}

  typealias Answer = Result<CalendarData, any Error>

  private(set) var completions: [@MainActor (Answer) -> Void] = []
  private(set) var cancelled: [RequestIdentifier] = []
  /// The answer that is given during the request; nil for none.
  var immediateAnswer: Answer?

  func requestCalendar(completion: @escaping @MainActor (Answer) -> Void) -> RequestIdentifier {
    completions.append(completion)
    if let immediateAnswer { completion(immediateAnswer) }
    return RequestIdentifier(completions.count)
  }

  func cancel(_ request: RequestIdentifier) {
    cancelled.append(request)
  }
}

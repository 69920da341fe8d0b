import CalendarDataExample

/// A network layer that remembers what it was told. The test gives its answers, when it likes and as often as it likes.
@MainActor
final class ScriptedNetwork: NetworkLayer {
  struct Failure: Error {}

  typealias Answer = Result<CalendarData, any Error>

  private(set) var completions: [@MainActor (Answer) -> Void] = []
  private(set) var cancelled: [RequestIdentifier] = []
  /// Given within the request itself, if there is one.
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

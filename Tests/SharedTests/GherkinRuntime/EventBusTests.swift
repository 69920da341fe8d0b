import GherkinRuntime
import GherkinTestRun
import GherkinTestSupport
import Testing

@Suite("The queue of a run's events")
struct EventBusTests {
  @Test("each event of a quiet run is passed on although no other follows")
  func quiet() async {
    let bus = EventBus()
    // Ends the test if an event is not passed on, with one event too many.
    let end = Task {
      try await Task.sleep(for: .seconds(30))
      bus.send(.testCases)
      bus.finish()
    }
    defer { end.cancel() }
    for _ in 0..<3 {
      bus.send(.testCases)
      check(await bus.next()?.count, equals: 1)
    }
  }
}

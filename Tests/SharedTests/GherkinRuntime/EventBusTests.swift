import GherkinMessages
import GherkinTestRun
import GherkinTestSupport
import Testing

@Suite("The queue of a run's messages")
struct EventBusTests {
  @Test("each message of a quiet run is passed on although no other follows")
  func quiet() async {
    let bus = EventBus()
    let message = Envelope.testRunStarted(.init(id: "0", timestamp: .init(seconds: 0, nanos: 0)))
    // Ends the test if a message is not passed on, with one message too many.
    let end = Task {
      try await Task.sleep(for: .seconds(30))
      bus.send(message)
      bus.finish()
    }
    defer { end.cancel() }
    for _ in 0..<3 {
      bus.send(message)
      check(await bus.next()?.count, equals: 1)
    }
  }

  @Test("the messages of a busy run are passed on in batches, in their order")
  func busy() async {
    let bus = EventBus()
    for number in 0..<5000 {
      bus.send(.testRunStarted(.init(id: "\(number)", timestamp: .init(seconds: 0, nanos: 0))))
    }
    bus.finish()
    await bus.waitForCapacity()
    var sizes: [Int] = []
    var ids: [String?] = []
    while let batch = await bus.next() {
      sizes.append(batch.count)
      for case .envelope(.testRunStarted(let started)) in batch { ids.append(started.id) }
    }
    check(sizes, equals: [1024, 1024, 1024, 1024, 904])
    check(ids, equals: (0..<5000).map { "\($0)" })
  }
}

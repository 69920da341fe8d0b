import GherkinExpectations
import GherkinTestDoubles
import GherkinTestSupport
import Testing

@Suite("A recorder")
struct RecorderTests {
  private final class Screen {
    let titles = Recorder<String>()
    func show(title: String) { titles.record(title) }
    let refreshes = Recorder<Void>()
    func refresh() { refreshes.record() }
    let moves = Recorder<(x: Int, y: Int)>()
    func move(x: Int, y: Int) { moves.record((x, y)) }
  }

  @Test("a recorder stores the arguments of all calls, in order")
  func calls() {
    let screen = Screen()
    screen.show(title: "one")
    screen.show(title: "two")
    screen.refresh()
    screen.move(x: 1, y: 2)
    check(screen.titles.calls, equals: ["one", "two"])
    check(screen.refreshes.calls.count, equals: 1)
    check(screen.moves.calls.map(\.y), equals: [2])
  }

  @Test("a recorder returns the only call, and the last one")
  func single() throws {
    let screen = Screen()
    check(
      message { _ = try screen.titles.onlyCall() },
      equals: "expected the method to be called once, but it was not called at all")
    check(message { _ = try screen.titles.lastCall() }, equals: "expected the method to be called, but it was not")
    screen.show(title: "one")
    check(try screen.titles.onlyCall(), equals: "one")
    screen.show(title: "two")
    check(try screen.titles.lastCall(), equals: "two")
    check(
      message { _ = try screen.titles.onlyCall() },
      equals: """
        expected show to be called once, but it was called 2 times:
          show("one")
          show("two")
        """)
  }

  @Test("without a call, onlyCall ends an expectAll around it")
  func noOnlyCall() {
    let screen = Screen()
    check(
      message { try expectAll { _ = try screen.titles.onlyCall() } },
      equals: "expected the method to be called once, but it was not called at all")
  }

  @Test("a recorder loses no concurrent calls")
  func manyTasks() async {
    let recorder = Recorder<Int>()
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<100 {
        group.addTask { for _ in 0..<10 { recorder.record(number) } }
      }
    }
    check(recorder.calls.count, equals: 1_000)
    check(Set(recorder.calls), equals: Set(0..<100))
  }
}

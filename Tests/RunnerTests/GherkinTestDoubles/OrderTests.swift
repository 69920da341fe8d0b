import GherkinExpectations
import GherkinTestDoubles
import GherkinTestSupport
import Testing

@Suite("The order of calls")
struct OrderTests {
  private final class Screen {
    let opened = Recorder<Void>("open()")
    func open() { opened.record() }
    let beers = Stub<(String, Int), Int>(returning: 0)
    func fetch(_ food: String, _ page: Int) throws { _ = try beers(food, page) }
    let shown = Recorder<String>("show(_:)")
    func show(_ text: String) { shown.record(text) }
  }
  private let screen = Screen()

  init() throws {
    screen.open()
    try screen.fetch("pizza", 1)
    screen.show("one")
    try screen.fetch("pizza", 2)
    screen.show("two")
  }

  @Test("calls in the expected order match, regardless of calls in between")
  func order() throws {
    try verifyOrder(screen.opened.call(), screen.beers.call(with: equal("pizza"), equal(2)), screen.shown.call())
    try verifyOrder(screen.shown.call(with: equal("one")), screen.shown.call(with: equal("two")))
    try verifyOrder(screen.beers.call(), screen.beers.call(), screen.shown.call())
    try verifyOrder()
  }

  @Test("another order is shown")
  func other() {
    check(
      message { try verifyOrder(screen.opened.call(), screen.shown.call(with: equal("two")), screen.beers.call()) },
      equals: """
        expected fetch to be called after show("two"), but it was not:
          → open()
            fetch("pizza", 1)
            show("one")
            fetch("pizza", 2)
          → show("two")
        """)
    check(
      message { try verifyOrder(screen.shown.call(with: equal("three"))) },
      equals: """
        expected show("three") to be called, but it was not:
          show("one")
          show("two")
        """)
    check(
      message { try verifyOrder(Recorder<Int>("close()").call()) },
      equals: "expected close to be called, but it was not")
  }

  @Test("a call matches only one expectation")
  func once() {
    check(
      message { try verifyOrder(screen.opened.call(), screen.opened.call()) },
      equals: """
        expected open to be called after open, but it was not:
          open()
        """)
  }
}

import HeadlessUIExample
import Testing

@MainActor
@Suite("Tapping a button")
struct ButtonTests {
  private final class Taps {
    var count = 0
  }
  private let taps = Taps()

  private func makeButton() -> Button {
    Button(title: "Go") { [taps] in taps.count += 1 }
  }

  @Test("each tap calls the button's action once")
  func tap() async {
    let button = makeButton()
    await button.tap()
    #expect(taps.count == 1)
    await button.tap()
    #expect(taps.count == 2)
  }

  @Test("a tap returns when all work that it started has ended")
  func waits() async {
    let button = Button(title: "Go") { [taps] in
      for _ in 0..<10 { await Task.yield() }
      taps.count += 1
    }
    await button.tap()
    #expect(taps.count == 1)
  }

  @Test("a disabled button does nothing until it is enabled again")
  func disabled() async {
    let button = makeButton()
    button.isEnabled = false
    await button.tap()
    #expect(taps.count == 0)
    button.isEnabled = true
    await button.tap()
    #expect(taps.count == 1)
  }

  @Test("a hidden button cannot be tapped")
  func hidden() async {
    let button = makeButton()
    button.isHidden = true
    await button.tap()
    #expect(taps.count == 0)
  }

  @Test("a button in a navigation bar can be tapped like any other")
  func barButton() async {
    await BarButtonItem(title: "Upload") { [taps] in taps.count += 1 }.tap()
    #expect(taps.count == 1)
  }
}

import GherkinExpectations
public import GherkinSteps
import HeadlessUIExample

/// Someone in front of a screen.
@MainActor
public final class HeadlessWorld: World {
  private var current: View?

  /// Nothing to look at yet.
  public init() async throws {}

  /// Shows a screen to the user.
  func show(_ screen: View) {
    current = screen
  }

  var screen: View {
    get throws { try expect(current, named: "a screen").toExist() }
  }

  /// The texts on the screen; nil if there is none.
  var shownText: [String]? { current?.shownText }

  func button(_ title: String) throws -> Button {
    try expect(screen.button(titled: title), named: "a button “\(title)” on \(screen.shownText)").toExist()
  }

  func textField(_ placeholder: String) throws -> TextField {
    try expect(screen.textField(placeholder: placeholder), named: "a field “\(placeholder)” on \(screen.shownText)")
      .toExist()
  }
}

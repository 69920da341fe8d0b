public import GherkinSteps
import HeadlessUIExample

/// Someone in front of a screen.
@MainActor
public final class HeadlessWorld: World {
  /// The screen in front of the user; nil until a step puts one there.
  var screen: View?

  /// Nothing to look at yet.
  public init() async throws {}

  func button(_ title: String) throws -> Button {
    try require(shownScreen().button(titled: title), "Expected a button “\(title)”, but \(whatIsShown).")
  }

  func textField(_ placeholder: String) throws -> TextField {
    try require(
      shownScreen().textField(placeholder: placeholder), "Expected a field “\(placeholder)”, but \(whatIsShown).")
  }

  func tap(_ title: String) async throws {
    await (try button(title)).tap()
  }

  func expectLabel(_ text: String) throws {
    try require(shownScreen().label(text: text) != nil, "Expected to see “\(text)”, but \(whatIsShown).")
  }

  func expectNoLabel(_ text: String) throws {
    try require(shownScreen().label(text: text) == nil, "Expected not to see “\(text)”, but it is there.")
  }

  func expect(_ upper: String, above lower: String) throws {
    let texts = try shownScreen().shownText
    let isAbove = texts.firstIndex(of: upper).map { texts[$0...].dropFirst().contains(lower) } ?? false
    try require(isAbove, "Expected to see “\(upper)” above “\(lower)”, but \(whatIsShown).")
  }

  private func shownScreen() throws -> View {
    try require(screen, "Expected a screen, but there is none; a step has to open one first.")
  }

  /// Secret text in it is masked by the screen itself.
  private var whatIsShown: String {
    "the screen shows \(list(screen?.shownText ?? []))"
  }
}

import GherkinExpectations
public import GherkinSteps
import HeadlessUIExample
import Testing

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
    get throws { try #require(current, "there is no screen") }
  }

  /// The texts on the screen; nil if there is none.
  var shownText: [String]? { current?.shownText }

  func button(_ title: String) throws -> Button {
    let screen = try screen
    return try #require(screen.button(titled: title), "there is no button “\(title)” on \(screen.shownText)")
  }

  func textField(_ placeholder: String) throws -> TextField {
    let screen = try screen
    let field = screen.textField(placeholder: placeholder)
    return try #require(field, "there is no field “\(placeholder)” on \(screen.shownText)")
  }
}

/// The phrases for any screen: what the user taps and reads. A library of another domain puts its screen there first.
public let headlessUISteps = StepLibrary(HeadlessWorld.self) { steps in
  steps.onFailure(name: "attach the screen") { world in
    guard let texts = await world.shownText else { return }
    world.scenario.attach(texts.joined(separator: "\n"), mediaType: "text/plain", fileName: "screen.txt")
  }

  steps.when("I tap {string}", or: "I have tapped {string}") { (world, title: String) in
    try await world.button(title).tap()
  }
  steps.then("I see {string}") { (world, text: String) in
    let texts = try await world.screen.shownText
    #expect(texts.contains(text))
  }
  steps.then("I do not see {string}") { (world, text: String) in
    let texts = try await world.screen.shownText
    #expect(!texts.contains(text))
  }
  steps.then("I see {string} above {string}") { (world, upper: String, lower: String) in
    try await expect(world.screen.shownText, named: "the screen").to(show(upper, above: lower))
  }
}

/// Expects texts on the screen, one above the other.
private func show(_ upper: String, above lower: String) -> Matcher<[String]> {
  satisfy("show “\(upper)” above “\(lower)”") { texts in
    texts.firstIndex(of: upper).map { texts[$0...].dropFirst().contains(lower) } ?? false
  }
}

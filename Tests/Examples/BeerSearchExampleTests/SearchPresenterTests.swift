import BeerSearchExample
import Testing

@MainActor
@Suite("The beer search")
struct SearchPresenterTests {
  private let view = RecordingView()
  private let service = ScriptedService()
  private let presenter: SearchPresenter

  init() {
    presenter = SearchPresenter(view: view, service: service)
  }

  /// Lets `action` run until it has made the `count`th request, answers that, and waits until all is settled.
  private func answering(
    _ count: Int, with names: [String]?, _ action: @escaping @MainActor () async -> Void
  ) async throws {
    let settled = Task { await action() }
    await service.requested(count)
    try service.answer(count - 1, names)
    await settled.value
  }

  @Test("at the start nothing can be searched for")
  func start() {
    presenter.start()
    #expect(view.isSearchEnabled == false)
  }

  @Test("the search is enabled while the text is valid, whatever the number of words")
  func enabling() {
    for (text, isEnabled) in [("pizza", true), ("pizza4", false), ("a b c d e", true), ("", false), (" ", true)] {
      presenter.textChanged(to: text)
      #expect(view.isSearchEnabled == isEnabled, "after “\(text)”")
    }
  }

  @Test("a search asks for the first page of the food as it was typed, and shows its images")
  func firstPage() async throws {
    try await answering(1, with: ["one", "two"]) { [presenter] in await presenter.search(for: "Fish and ") }
    #expect(service.requests == [.init(food: "Fish and ", page: 1)])
    #expect(view.shown == ["one", "two"])
    #expect(view.messages.isEmpty)
  }

  @Test("a search for more than three words asks for nothing and says so")
  func tooManyWords() async {
    await presenter.search(for: "one two three four")
    #expect(service.requests.isEmpty)
    #expect(view.messages == ["Don't go too crazy with the food!"])
  }

  @Test("a problem is told, and the images of an earlier search stay")
  func problem() async throws {
    try await answering(1, with: ["one"]) { [presenter] in await presenter.search(for: "pizza") }
    try await answering(2, with: nil) { [presenter] in await presenter.search(for: "sushi") }
    #expect(view.messages == ["There was a problem fetching your beers. Please try again later."])
    #expect(view.shown == ["one"])
    await presenter.reachedEndOfList()
    #expect(service.requests.count == 2, "the end of another search's list is not where this one goes on")
  }

  @Test("a new search shows its images in place of the old ones, even if it has none")
  func replaces() async throws {
    try await answering(1, with: ["one", "two"]) { [presenter] in await presenter.search(for: "pizza") }
    try await answering(2, with: ["three"]) { [presenter] in await presenter.search(for: "sushi") }
    #expect(view.shown == ["three"])
    try await answering(3, with: []) { [presenter] in await presenter.search(for: "gravel") }
    #expect(view.shown.isEmpty)
  }

  @Test("the presenter does not keep its view alive, and an answer for nobody does no harm")
  func weakView() async throws {
    weak var gone: RecordingView?
    let presenter: SearchPresenter
    let settled: Task<Void, Never>
    do {
      let view = RecordingView()
      gone = view
      presenter = SearchPresenter(view: view, service: service)
      settled = Task { await presenter.search(for: "pizza") }
      await service.requested(1)
      #expect(gone != nil)
    }
    #expect(gone == nil)
    try service.answer(0, ["one"])
    await settled.value
    presenter.start()
  }
}

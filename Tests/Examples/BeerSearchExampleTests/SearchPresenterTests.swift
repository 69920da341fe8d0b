import BeerSearchExample
import GherkinExpectations
import GherkinTestDoubles
import Testing

@MainActor
@Suite("The beer search")
struct SearchPresenterTests {
  private let view = RecordingView()
  private let service = FakeService()
  private let presenter: SearchPresenter

  init() {
    presenter = SearchPresenter(view: view, service: service)
  }

  private func search(_ food: String, answer names: [String]?) async throws {
    try await service.begin { [presenter] in await presenter.search(for: food) }.answer(names)
  }

  @Test("initially, the search is disabled")
  func start() {
    presenter.start()
    #expect(view.isSearchEnabled == false)
  }

  @Test("the search is enabled while the text is valid, for any number of words")
  func enabling() {
    for (text, isEnabled) in [("pizza", true), ("pizza4", false), ("a b c d e", true), ("", false), (" ", true)] {
      presenter.textChanged(to: text)
      #expect(view.isSearchEnabled == isEnabled, "after “\(text)”")
    }
  }

  @Test("a search requests the first page for the food as typed, and shows its images")
  func firstPage() async throws {
    try await search("Fish and ", answer: ["one", "two"])
    try verify(service.beers).wasCalled(.once, with: equal("Fish and "), equal(1))
    #expect(view.shown == ["one", "two"])
    #expect(view.messages.isEmpty)
  }

  @Test("a search for more than three words requests nothing and shows a message")
  func tooManyWords() async throws {
    await presenter.search(for: "one two three four")
    try verify(service.beers).wasCalled(.never)
    #expect(view.messages == ["Don't go too crazy with the food!"])
  }

  @Test("an error is shown, and the images of an earlier search stay")
  func problem() async throws {
    try await search("pizza", answer: ["one"])
    try await search("sushi", answer: nil)
    #expect(view.messages == ["There was a problem fetching your beers. Please try again later."])
    #expect(view.shown == ["one"])
    await presenter.reachedEndOfList()
    #expect(service.beers.calls.count == 2, "the end of another search's list is not where this one goes on")
  }

  @Test("a new search replaces the old images, even if it has none")
  func replaces() async throws {
    try await search("pizza", answer: ["one", "two"])
    try await search("sushi", answer: ["three"])
    #expect(view.shown == ["three"])
    try await search("gravel", answer: [])
    #expect(view.shown.isEmpty)
  }

  @Test("the presenter does not retain its view, and late answers are ignored")
  func weakView() async throws {
    weak var gone: RecordingView?
    let presenter: SearchPresenter
    let search: UnansweredRequest
    do {
      let view = RecordingView()
      gone = view
      presenter = SearchPresenter(view: view, service: service)
      search = try await service.begin { await presenter.search(for: "pizza") }
      #expect(gone != nil)
    }
    #expect(gone == nil)
    try await search.answer(["one"])
    presenter.start()
  }
}

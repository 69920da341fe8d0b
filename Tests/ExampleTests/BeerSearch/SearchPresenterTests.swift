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

  private func begin(_ action: @escaping @MainActor (SearchPresenter) async -> Void) async throws -> UnansweredRequest {
    try await service.begin { [presenter] in await action(presenter) }
  }

  private func search(_ food: String, answer names: [String]?) async throws {
    try await begin { await $0.search(for: food) }.answer(names)
  }

  private func reachEnd(answer names: [String]?) async throws {
    try await begin { await $0.reachedEndOfList() }.answer(names)
  }

  @Test("a search requests the first page for the food as typed, and shows its images")
  func firstPage() async throws {
    try await search("Fish and ", answer: ["one", "two"])
    try verify(service.beers).wasCalled(.once, with: equal("Fish and "), equal(1))
    #expect(view.shown == ["one", "two"])
    #expect(view.messages.isEmpty)
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

  @Test("a short or empty page is the last one", arguments: [["three"], []])
  func lastPage(names: [String]) async throws {
    try await search("pizza", answer: ["one", "two"])
    try await reachEnd(answer: names)
    await presenter.reachedEndOfList()
    try verify(service.beers).wasCalled(.times(2))
    #expect(view.shown == ["one", "two"] + names)
  }

  @Test("a short or empty first page is the last one too", arguments: [["one"], []])
  func onlyPage(names: [String]) async throws {
    try await search("pizza", answer: names)
    await presenter.reachedEndOfList()
    try verify(service.beers).wasCalled(.once)
  }

  @Test("the end of an empty list before a search requests nothing")
  func noSearchYet() async throws {
    await presenter.reachedEndOfList()
    try verify(service.beers).wasCalled(.never)
  }

  @Test("a page that is being loaded is not requested again")
  func pageUnderWay() async throws {
    let first = try await begin { await $0.search(for: "pizza") }
    await presenter.reachedEndOfList()
    try await first.answer(["one", "two"])
    let second = try await begin { await $0.reachedEndOfList() }
    await presenter.reachedEndOfList()
    try await second.answer(["three"])
    #expect(service.beers.calls.map(\.1) == [1, 2])
  }

  @Test("after an error in loading a page the list stays, and its end requests the page again")
  func problemOnNextPage() async throws {
    try await search("pizza", answer: ["one", "two"])
    try await reachEnd(answer: nil)
    #expect(view.messages == ["There was a problem fetching your beers. Please try again later."])
    #expect(view.shown == ["one", "two"])
    try await reachEnd(answer: ["three"])
    #expect(service.beers.calls.map(\.1) == [1, 2, 2])
    #expect(view.shown == ["one", "two", "three"])
  }

  @Test("of two searches the later one is shown, in any order of the answers", arguments: [[0, 1], [1, 0]])
  func laterSearchWins(order: [Int]) async throws {
    let answers = [["pizza"], ["sushi"]]
    let searches = [
      try await begin { await $0.search(for: "pizza") }, try await begin { await $0.search(for: "sushi") },
    ]
    for index in order { try await searches[index].answer(answers[index]) }
    #expect(view.shown == ["sushi"])
    #expect(view.messages.isEmpty)
  }

  @Test("repeating a search for the same food starts another search")
  func sameFood() async throws {
    let earlier = try await begin { await $0.search(for: "pizza") }
    let later = try await begin { await $0.search(for: "pizza") }
    try await later.answer(["new", "newer"])
    try await earlier.answer(["old"])
    #expect(view.shown == ["new", "newer"])
    try await reachEnd(answer: ["newest"])
    #expect(view.shown == ["new", "newer", "newest"])
  }

  @Test("a cancelled search is not reported as an error")
  func cancelled() async throws {
    let search = try await begin { await $0.search(for: "pizza") }
    search.settled.cancel()
    try await search.answer(nil)
    #expect(view.messages.isEmpty)
  }

  @Test("the next page of an outdated search is dropped")
  func outdatedPage() async throws {
    try await search("pizza", answer: ["one", "two"])
    let nextPage = try await begin { await $0.reachedEndOfList() }
    try await search("sushi", answer: ["three", "four"])
    try await nextPage.answer(["late"])
    #expect(view.shown == ["three", "four"])
    try await reachEnd(answer: [])
    #expect(try service.beers.recorder.lastCall() == ("sushi", 2))
  }
}

import BeerSearchExample
import Testing

@MainActor
@Suite("The beer search, page after page and search after search")
struct SearchPagingTests {
  private let view = RecordingView()
  private let service = ScriptedService()
  private let presenter: SearchPresenter

  init() {
    presenter = SearchPresenter(view: view, service: service)
  }

  private func begin(_ action: @escaping @MainActor (SearchPresenter) async -> Void) async -> Task<Void, Never> {
    let count = service.requests.count + 1
    let settled = Task { [presenter] in await action(presenter) }
    await service.requested(count)
    return settled
  }

  private func search(_ food: String, answer names: [String]?) async throws {
    let settled = await begin { await $0.search(for: food) }
    try service.answer(service.requests.count - 1, names)
    await settled.value
  }

  private func reachEnd(answer names: [String]?) async throws {
    let settled = await begin { await $0.reachedEndOfList() }
    try service.answer(service.requests.count - 1, names)
    await settled.value
  }

  @Test("at the end of the list the next page is asked for and appended")
  func nextPage() async throws {
    try await search("pizza", answer: ["one", "two"])
    try await reachEnd(answer: ["three", "four"])
    try await reachEnd(answer: ["five"])
    #expect(view.shown == ["one", "two", "three", "four", "five"])
    #expect(service.requests.map(\.page) == [1, 2, 3])
    #expect(Set(service.requests.map(\.food)) == ["pizza"])
  }

  @Test("a short or empty page is the last", arguments: [["three"], []])
  func lastPage(names: [String]) async throws {
    try await search("pizza", answer: ["one", "two"])
    try await reachEnd(answer: names)
    await presenter.reachedEndOfList()
    #expect(service.requests.count == 2)
    #expect(view.shown == ["one", "two"] + names)
  }

  @Test("a short or empty first page is the last as well", arguments: [["one"], []])
  func onlyPage(names: [String]) async throws {
    try await search("pizza", answer: names)
    await presenter.reachedEndOfList()
    #expect(service.requests.count == 1)
  }

  @Test("the end of an empty list, before any search, asks for nothing")
  func noSearchYet() async {
    await presenter.reachedEndOfList()
    #expect(service.requests.isEmpty)
  }

  @Test("a page that is on its way is not asked for again")
  func pageUnderWay() async throws {
    let first = await begin { await $0.search(for: "pizza") }
    await presenter.reachedEndOfList()
    try service.answer(0, ["one", "two"])
    await first.value
    let second = await begin { await $0.reachedEndOfList() }
    await presenter.reachedEndOfList()
    try service.answer(1, ["three"])
    await second.value
    #expect(service.requests.map(\.page) == [1, 2])
  }

  @Test("after a problem with a page the list stays, and its end asks for the same page again")
  func problemOnNextPage() async throws {
    try await search("pizza", answer: ["one", "two"])
    try await reachEnd(answer: nil)
    #expect(view.messages == ["There was a problem fetching your beers. Please try again later."])
    #expect(view.shown == ["one", "two"])
    try await reachEnd(answer: ["three"])
    #expect(service.requests.map(\.page) == [1, 2, 2])
    #expect(view.shown == ["one", "two", "three"])
  }

  @Test("of two searches the later one wins, whichever is answered first", arguments: [[0, 1], [1, 0]])
  func laterSearchWins(order: [Int]) async throws {
    let answers = [["pizza"], ["sushi"]]
    let searches = [await begin { await $0.search(for: "pizza") }, await begin { await $0.search(for: "sushi") }]
    for index in order {
      try service.answer(index, answers[index])
      await searches[index].value
    }
    #expect(view.shown == ["sushi"])
    #expect(view.messages.isEmpty)
  }

  @Test("a later search for the same food is another search")
  func sameFood() async throws {
    let earlier = await begin { await $0.search(for: "pizza") }
    let later = await begin { await $0.search(for: "pizza") }
    try service.answer(1, ["new", "newer"])
    await later.value
    try service.answer(0, ["old"])
    await earlier.value
    #expect(view.shown == ["new", "newer"])
    try await reachEnd(answer: ["newest"])
    #expect(view.shown == ["new", "newer", "newest"])
  }

  @Test("a problem of an outdated search is not told")
  func outdatedProblem() async throws {
    let earlier = await begin { await $0.search(for: "pizza") }
    try await search("sushi", answer: ["sushi"])
    try service.answer(0, nil)
    await earlier.value
    #expect(view.messages.isEmpty)
    #expect(view.shown == ["sushi"])
  }

  @Test("a search whose task was cancelled is no problem to tell of")
  func cancelled() async throws {
    let search = await begin { await $0.search(for: "pizza") }
    search.cancel()
    try service.answer(0, nil)
    await search.value
    #expect(view.messages.isEmpty)
  }

  @Test("a next page of an outdated search is dropped")
  func outdatedPage() async throws {
    try await search("pizza", answer: ["one", "two"])
    let nextPage = await begin { await $0.reachedEndOfList() }
    try await search("sushi", answer: ["three", "four"])
    try service.answer(1, ["late"])
    await nextPage.value
    #expect(view.shown == ["three", "four"])
    try await reachEnd(answer: [])
    #expect(service.requests.last == .init(food: "sushi", page: 2))
  }

  @Test("too many words, too, are a later search")
  func tooManyWordsOutdate() async throws {
    let earlier = await begin { await $0.search(for: "pizza") }
    await presenter.search(for: "one two three four")
    try service.answer(0, ["late"])
    await earlier.value
    #expect(view.shown.isEmpty)
  }
}

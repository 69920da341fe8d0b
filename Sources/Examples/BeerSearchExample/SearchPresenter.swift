/// Decides what the beer search shows. The view tells it what the user does, and is told what to show.
///
/// Its asynchronous methods return when what they began is settled: shown, failed, or outdated by a later search.
@MainActor
public final class SearchPresenter {
  /// Weak, because a view owns its presenter.
  private weak var view: (any SearchView)?
  private let service: any SearchService
  /// The search whose beers the list shows or waits for. Answers to any other search are dropped.
  private var current: Search?

  /// A presenter for `view`, which it does not keep alive.
  public init(view: any SearchView, service: any SearchService) {
    self.view = view
    self.service = service
  }

  /// To be called when the view has appeared: nothing is typed yet, so there is nothing to search for.
  public func start() {
    view?.setSearchEnabled(false)
  }

  /// To be called whenever the typed text has changed.
  public func textChanged(to text: String) {
    view?.setSearchEnabled(SearchTerm(text).hasValidCharacters)
  }

  /// To be called when the user searches, which the view lets them do only while searching is enabled. Shows the first
  /// page, or why there is none. A search that is still under way is over with this.
  public func search(for text: String) async {
    guard SearchTerm(text).hasValidWordCount else {
      current = nil
      view?.show(message: SearchMessage.tooManyWords)
      return
    }
    let search = Search(food: text)
    current = search
    await showNextPage(of: search)
  }

  /// To be called when the user has come to the end of the list. Shows the next page below, unless there is none or it is
  /// on its way already. After a problem the same page is asked for again.
  public func reachedEndOfList() async {
    guard let current, !current.isComplete, !current.isFetching else { return }
    await showNextPage(of: current)
  }

  private func showNextPage(of search: Search) async {
    search.isFetching = true
    defer { search.isFetching = false }
    do {
      let beers = try await service.beers(for: search.food, page: search.pagesShown + 1)
      guard search === current else { return }
      show(beers, of: search)
    } catch {
      // The caller that cancelled the task needs no message.
      guard search === current, !Task.isCancelled else { return }
      view?.show(message: SearchMessage.problem)
      // The list is empty or belongs to another search, so its end does not continue this search.
      if search.pagesShown == 0 { current = nil }
    }
  }

  private func show(_ beers: [Beer], of search: Search) {
    let images = beers.map(\.imageURL)
    if search.pagesShown == 0 {
      view?.show(images: images)
    } else {
      view?.append(images: images)
    }
    search.pagesShown += 1
    search.isComplete = beers.count < service.pageSize
  }
}

extension SearchPresenter {
  /// A search and its progress. Its identity distinguishes it from a later search for the same food.
  @MainActor
  private final class Search {
    let food: String
    var pagesShown = 0
    var isFetching = false
    var isComplete = false

    init(food: String) {
      self.food = food
    }
  }
}

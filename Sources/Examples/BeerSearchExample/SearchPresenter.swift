public import Foundation

/// The presenter of the beer search. The view reports the user's actions to it, and shows its results.
///
/// Its asynchronous methods return when their result is shown, has failed, or is outdated by a later search.
@MainActor
public final class SearchPresenter {
  /// Weak, because a view owns its presenter.
  private weak var view: (any SearchView)?
  private let service: any SearchService
  /// The search whose beers the list shows or waits for. Answers to any other search are dropped.
  private var current: Search?

  /// Creates a presenter for `view`, which it references weakly.
  public init(view: any SearchView, service: any SearchService) {
    self.view = view
    self.service = service
  }

  /// Prepares the view. Call it when the view has appeared and no text is entered yet.
  public func start() {
    view?.setSearchEnabled(false)
  }

  /// Checks the entered text. Call it after every change.
  public func textChanged(to text: String) {
    view?.setSearchEnabled(SearchTerm(text).hasValidCharacters)
  }

  /// Searches and shows the first page, or a message. Call it when the user searches, which the view permits only while
  /// searching is enabled. Cancels a current search.
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

  /// Shows the next page unless there is none or it is already loading. Call it when the user reaches the end of the
  /// list. After an error, requests the same page again.
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

/// The screen of the beer search from the presenter's perspective.
@MainActor
public protocol SearchView: AnyObject {
  /// Enables or disables searching.
  func setSearchEnabled(_ isEnabled: Bool)

  /// Replaces the images in the list.
  func show(images: [URL])

  /// Appends images to the list.
  func append(images: [URL])

  /// Shows a message once. The list stays unchanged.
  func show(message: String)
}

/// The messages of the beer search.
enum SearchMessage {
  static let tooManyWords = "Don't go too crazy with the food!"
  static let problem = "There was a problem fetching your beers. Please try again later."
}

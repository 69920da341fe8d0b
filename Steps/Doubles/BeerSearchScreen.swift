import BeerSearchExample
import Foundation
import GherkinTestDoubles

/// The screen of a beer search, reduced to its visible parts. Searching is enabled until the presenter disables it.
@MainActor
final class BeerSearchScreen: SearchView {
  private(set) var isSearchEnabled = true
  private(set) var images: [URL] = []
  private let messages: Recorder<String>

  init(messages: Recorder<String>) {
    self.messages = messages
  }

  func setSearchEnabled(_ isEnabled: Bool) { isSearchEnabled = isEnabled }
  func show(images: [URL]) { self.images = images }
  func append(images: [URL]) { self.images += images }
  func show(message: String) { messages.record(message) }
}

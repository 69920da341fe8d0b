import BeerSearchExample
import Foundation

/// A view that shows nothing, and records its calls.
@MainActor
final class RecordingView: SearchView {
  private(set) var isSearchEnabled: Bool?
  private(set) var images: [URL] = []
  private(set) var messages: [String] = []

  /// The file names in the list, without extension.
  var shown: [String] { images.map { $0.deletingPathExtension().lastPathComponent } }

  func setSearchEnabled(_ isEnabled: Bool) { isSearchEnabled = isEnabled }
  func show(images: [URL]) { self.images = images }
  func append(images: [URL]) { self.images += images }
  func show(message: String) { messages.append(message) }
}

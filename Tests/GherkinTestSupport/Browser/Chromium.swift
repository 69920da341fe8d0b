import Foundation
package import Testing

/// The browser for tests of reports: Chromium, from the search path.
package enum Chromium {
  /// The path of the browser; nil if it is not installed.
  // The headless shell has no windows, and opens a page in a third of the time.
  package static let path = BuiltCommand.inPath(
    "chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"
  ).first?.path

  /// Whether the browser is installed.
  package static var isPresent: Bool { path != nil }

  /// The reason for skipping tests.
  package static let absence: Comment =
    "no browser: chromium-headless-shell, chromium, chromium-browser and google-chrome are not on the search path"

  /// The number of pages that are open at a time.
  package static let pages = AsyncSemaphore(value: 4)

  /// The browser that all tests share. It ends with this process, because its pipe is closed then.
  package static let shared = Task { try await Browser(path: path ?? "") }
}

import Foundation
package import GherkinTestSupport
package import Testing

/// The browser for tests of reports: Chromium, from the search path.
package enum Chromium {
  /// The path of the browser; nil if it is not installed.
  package static let path: String? = {
    let folders = ProcessInfo.processInfo.environment["PATH", default: ""].split(separator: ":")
    // The headless shell has no windows, and opens a page in a third of the time.
    let names = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"]
    return names.flatMap { name in folders.map { "\($0)/\(name)" } }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }()

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

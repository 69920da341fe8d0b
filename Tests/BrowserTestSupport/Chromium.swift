import Foundation
package import GherkinTestSupport
package import Testing

/// The browser that reports are tried in: Chromium, looked for on the search path.
package enum Chromium {
  /// Where it is; nil if there is none.
  package static let path: String? = {
    let folders = ProcessInfo.processInfo.environment["PATH", default: ""].split(separator: ":")
    // The headless shell has no windows, and opens a page in a third of the time.
    let names = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"]
    return names.flatMap { name in folders.map { "\($0)/\(name)" } }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }()

  /// Whether there is one.
  package static var isPresent: Bool { path != nil }

  /// Why tests are skipped.
  package static let absence: Comment =
    "no browser: chromium-headless-shell, chromium, chromium-browser and google-chrome are not on the search path"

  /// The number of pages that are open at a time.
  package static let pages = AsyncSemaphore(value: 4)

  /// The browser that all tests share. It ends when this process does, as its pipe closes then.
  package static let shared = Task { try await Browser(path: path ?? "") }
}

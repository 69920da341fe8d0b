import Foundation
import Testing

/// The browser that reports are tried in: Chromium, looked for on the search path.
enum Chromium {
  /// Where it is; nil where there is none.
  static let path: String? = {
    let folders = ProcessInfo.processInfo.environment["PATH", default: ""].split(separator: ":")
    let names = ["chromium", "chromium-browser", "google-chrome"]
    return names.flatMap { name in folders.map { "\($0)/\(name)" } }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }()

  /// Whether there is one.
  static var isPresent: Bool { path != nil }

  /// Why tests are skipped.
  static let absence: Comment = "no browser: chromium, chromium-browser and google-chrome are not on the search path"

  /// How many pages there may be at a time; more would only take turns.
  static let pages = Turnstile(places: 4)

  /// The browser that all tests share. It ends when this process does, as its pipe closes then.
  static let shared = Task { try await Browser(path: path ?? "") }
}

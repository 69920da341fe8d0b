/// The folders that the user trusts, including their subfolders. Their runners can be executed without a request of the
/// user.
struct WorkspaceTrust: Sendable {
  private var folders: [String] = []

  /// Creates a value that trusts no folder.
  init() {}

  /// Decodes `trusted` in the initialization options.
  ///
  /// - Parameters:
  ///   - option: true trusts the folders that the client opens at the start, but none that it adds later. A list of
  ///     URIs or paths trusts these folders, whenever they are opened. Any other value trusts nothing.
  ///   - folders: the folders that the client opens at the start.
  ///   - served: returns the folder that is served for a folder of the client.
  init(_ option: JSON, folders: [String], served: (String) -> String) {
    if let all = option.boolean {
      if all { self.folders = folders }
      return
    }
    self.folders = option.elements.compactMap(\.string).compactMap { $0.hasPrefix("/") ? $0 : DocumentURI.path($0) }
      .map(served)
  }

  /// Returns whether a folder or one of its parents is trusted.
  func covers(_ folder: String) -> Bool { folders.contains { folder == $0 || folder.hasPrefix($0 + "/") } }
}

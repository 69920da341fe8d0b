/// The folders that the user trusts, with the folders in them: their runners may be executed without being asked for.
struct WorkspaceTrust: Sendable {
  private var folders: [String] = []

  /// Trusts nothing.
  init() {}

  /// Reads `trusted` of the initialization options.
  ///
  /// - Parameters:
  ///   - option: true trusts the folders that the client opens at the start, but none that it adds later. A list of URIs or
  ///     paths trusts these folders, whenever they are opened. Any other value trusts nothing.
  ///   - folders: the folders that the client opens at the start.
  init(_ option: JSON?, folders: [String]) {
    if let all = option?.boolean {
      if all { self.folders = folders }
      return
    }
    self.folders = (option?.elements ?? []).compactMap(\.string)
      .compactMap { $0.hasPrefix("/") ? $0 : DocumentURI.path($0) }.map(LanguageServer.served)
  }

  /// Whether a folder is trusted, or is in one that is.
  func covers(_ folder: String) -> Bool { folders.contains { folder == $0 || folder.hasPrefix($0 + "/") } }
}

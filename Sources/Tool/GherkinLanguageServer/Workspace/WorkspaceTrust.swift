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
  ///   - opened: the folders that the client opens at the start. The package above such a folder is not trusted.
  ///   - resolve: returns the path of a folder without symbolic links.
  init(_ option: JSON, opened: [String], resolve: (String) -> String) {
    let named = option.elements.compactMap(\.string).compactMap { $0.hasPrefix("/") ? $0 : DocumentURI.path($0) }
    folders = (option.boolean == true ? opened : named).map(resolve)
  }

  /// Returns the trusted folder that is a folder or one of its parents; nil if the folder is not trusted.
  func root(of folder: String) -> String? { folders.first { folder == $0 || folder.hasPrefix($0 + "/") } }

  /// Returns whether a folder or one of its parents is trusted.
  func covers(_ folder: String) -> Bool { root(of: folder) != nil }
}

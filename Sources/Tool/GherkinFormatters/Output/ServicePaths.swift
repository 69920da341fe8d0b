internal import GherkinFiles
internal import GherkinSyntax

/// Paths for services that show a repository, such as annotations of GitHub: relative to the repository, not to the
/// package.
package struct ServicePaths: Sendable, Hashable {
  /// The path of the package, or of the working directory, relative to the repository; empty if they are the same.
  private let prefix: String

  /// Paths that are relative to the package.
  package init() {
    prefix = ""
  }

  /// - Parameters:
  ///   - repository: the folder of the repository, without symbolic links.
  ///   - folder: the folder to which paths in messages are relative, without symbolic links.
  package init(repository: String, folder: String) {
    let isInside = folder.hasPrefix(repository.hasSuffix("/") ? repository : repository + "/")
    prefix = isInside ? folder.dropFirst(repository.count).split(separator: "/").joined(separator: "/") : ""
  }

  /// Returns the path of a file of a message. Absolute paths stay as they are.
  package func path(of uri: String) -> String {
    if prefix.isEmpty || uri.hasPrefix("/") || uri == Source.standardInput || uri.contains("://") { return uri }
    var parts = prefix.split(separator: "/")
    var rest = uri.split(separator: "/")[...]
    while rest.first == "..", !parts.isEmpty {
      parts.removeLast()
      rest.removeFirst()
    }
    return (parts + rest).joined(separator: "/")
  }

  /// Returns the path of a file that is relative to the working directory.
  func path(ofFile path: String) -> String {
    self.path(of: ProjectFolder.aboveWorkingFolder?.messagePath(of: path) ?? path)
  }
}

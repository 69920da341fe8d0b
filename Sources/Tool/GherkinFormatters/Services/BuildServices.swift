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
    self.path(of: ProjectFolder.messagePaths(path))
  }
}

/// Commands in the output of a process that build servers execute: those of GitHub Actions, Azure Pipelines and TeamCity.
package enum ServerCommands {
  /// Returns whether one of these servers reads the output.
  package static func areRead(_ environment: [String: String]) -> Bool {
    ["GITHUB_ACTIONS", "TF_BUILD", "TEAMCITY_VERSION"].contains { environment[$0]?.isEmpty == false }
  }

  /// Returns a line that contains no command: a space is inserted into what would begin one.
  package static func harmless(_ line: String) -> String {
    let bytes = line.utf8
    guard bytes.contains(UInt8(ascii: "#")) || bytes.contains(UInt8(ascii: ":")) else { return line }
    var text = line
    // GitHub finds a command after white space, the others anywhere in the line.
    if text.drop(while: \.isWhitespace).hasPrefix("::"), let start = text.firstRange(of: "::") {
      text.replaceSubrange(start, with: ": :")
    }
    for command in ["##vso[", "##teamcity[", "##["] where text.contains(command) {
      text.replace(command, with: "## \(command.dropFirst(2))")
    }
    return text
  }
}

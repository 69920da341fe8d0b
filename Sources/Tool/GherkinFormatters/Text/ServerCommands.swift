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

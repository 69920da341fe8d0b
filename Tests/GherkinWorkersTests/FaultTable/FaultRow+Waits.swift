import Foundation
import GherkinTestSupport
import Testing

extension FaultRow {
  /// Runs that must not wait for ever.
  static let waits = irregularFiles

  private static let feature = ["f/a.feature": "Feature: a\n  Scenario: one\n    Given a step\n"]

  /// Files that are not regular where features, and what belongs to them, are looked for.
  private static let irregularFiles = [
    irregular("H2", "a pipe is in the folder", "f/b.feature") { mkfifo($0, 0o600) },
    irregular("H2a", "a link to a pipe is in the folder", "f/b.feature") { path in
      mkfifo(path + ".pipe", 0o600) + symlink("b.feature.pipe", path)
    },
    irregular("H2b", "a link to a device is in the folder", "f/b.feature.md") { symlink("/dev/zero", $0) },
    irregular("H2c", "a socket is in the folder", "f/b.feature") { path in
      let socket = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
      defer { close(socket) }
      var address = sockaddr_un()
      address.sun_family = sa_family_t(AF_UNIX)
      // An address is too short for the path of a temporary folder.
      let name = "/tmp/\(UUID().uuidString.prefix(8))"
      withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: name.utf8) }
      let size = socklen_t(MemoryLayout<sockaddr_un>.size)
      let isBound = withUnsafePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(socket, $0, size) }
      }
      return isBound + rename(name, path)
    },
    irregular("H2d", "a folder has the name of a feature", "f/b.feature") { mkdir($0, 0o700) },
    irregular("H2e", "a pipe fits a pattern", "f/b.feature", paths: ["f/*.feature"]) { mkfifo($0, 0o600) },
    irregular("H2f", "a list names a pipe", "f/b.feature", paths: ["@list.txt"]) { mkfifo($0, 0o600) },
    irregular("H2g", "the configuration is a pipe", "gherkin-run.yaml") { mkfifo($0, 0o600) },
    FaultRow(
      id: "H2h", what: "the file of examples is a pipe",
      features: [
        "f/a.feature": """
        Feature: a
          Scenario Outline: one
            Given I print "<x>"

            @examples(rows)
            Examples:
        """
      ],
      prepare: { folder in
        try folder.write("", to: "f/Fixtures/other.yaml")
        #expect(mkfifo(folder.path + "/f/Fixtures/rows.yaml", 0o600) == 0)
      }, arguments: ["f"], status: 2, outcomes: [:], others: 1,
      says: "rows.yaml: is not a regular file"),
    FaultRow(
      id: "H2i", what: "a pipe is named by the command line, and works", features: feature,
      arguments: ["pipe.feature"],
      script: #"mkfifo pipe.feature; cat f/a.feature > pipe.feature & exec "$0" "$@""#, status: 0,
      outcomes: ["one": .passed]),
  ]

  private static func irregular(
    _ id: String, _ what: String, _ name: String, paths: [String] = ["f"],
    make: @escaping @Sendable (String) -> Int32
  ) -> FaultRow {
    FaultRow(
      id: id, what: what, features: feature,
      prepare: { folder in
        if paths == ["@list.txt"] { try folder.write("f/a.feature\n\(name)\n", to: "list.txt") }
        #expect(make("\(folder.path)/\(name)") == 0)
      }, arguments: paths, status: 2, says: "\(name): is not a regular file")
  }
}

internal import Foundation

/// The processes that a command starts, and those that they start, found by a variable of their environment.
///
/// They are found in the folder `/proc` of Linux; on other systems, the list is empty.
package struct MarkedProcesses: Sendable {
  private static let variable = "GHERKIN_TEST_MARK"

  private let mark = UUID().uuidString

  /// Creates a mark that no other process has.
  package init() {}

  /// The variable for the command.
  package var environment: [String: String] { [Self.variable: mark] }

  /// The ids of the processes that run.
  package var ids: [Int32] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    let entry = Data("\(Self.variable)=\(mark)".utf8)
    return names.compactMap { Int32($0) }.filter { id in
      // A process that has ended has no environment.
      guard let environment = try? Data(contentsOf: URL(filePath: "/proc/\(id)/environ")) else { return false }
      return environment.range(of: entry) != nil
    }
  }

  /// Whether this system lists its processes.
  package static let canBeFound = FileManager.default.fileExists(atPath: "/proc/self/environ")

  /// The words of the command lines of the processes.
  package var commandLines: [[String]] { ids.map(words).filter { !$0.isEmpty } }

  /// The words of the command line of a process; none if it has ended.
  package func words(of id: Int32) -> [String] {
    let line = try? Data(contentsOf: URL(filePath: "/proc/\(id)/cmdline"))
    return (line ?? Data()).split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The ids of the child processes that run the same program: the workers.
  package func workers(of parent: Int32) -> [Int32] {
    func program(_ id: Int32) -> String? {
      try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(id)/exe")
    }
    return ids.filter { $0 != parent && program($0) == program(parent) }
  }

  /// Waits until no process is left, for half a minute at most, and returns the remaining ones.
  package func left() async throws -> [Int32] {
    for _ in 0..<1500 {
      if ids.isEmpty { return [] }
      try await Task.sleep(for: .milliseconds(20))
    }
    return ids
  }
}

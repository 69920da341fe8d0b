import Foundation

/// What `swift test --event-stream-output-path FILE` wrote.
struct TestEvents {
  /// An issue that a case recorded.
  struct Issue {
    let isKnown: Bool
    let file: String?
    let line: Int?
    /// The details of the issue.
    let details: String
  }

  private struct Record: Decodable {
    struct Payload: Decodable {
      struct Issue: Decodable {
        let isKnown: Bool
        let sourceLocation: Place?
      }

      struct Place: Decodable {
        let fileID: String
        let line: Int
      }

      struct Message: Decodable {
        let text: String
      }

      let kind: String?
      let issue: Issue?
      let messages: [Message]?
    }

    let kind: String
    let payload: Payload
  }

  let issues: [Issue]
  private let kinds: [String]

  init(_ text: String) throws {
    let records = try text.split(separator: "\n").map { line in
      try JSONDecoder().decode(Record.self, from: Data(line.utf8))
    }.filter { $0.kind == "event" }
    kinds = records.compactMap(\.payload.kind)
    issues = records.compactMap { record in
      record.payload.issue.map { issue in
        let place = issue.sourceLocation
        return Issue(
          isKnown: issue.isKnown, file: place?.fileID, line: place?.line,
          details: record.payload.messages?.map(\.text).joined(separator: "\n") ?? "")
      }
    }
  }

  /// How many events of a kind there are.
  func count(_ kind: String) -> Int { kinds.filter { $0 == kind }.count }

  /// The issues at a line of a feature.
  func issues(at line: Int) -> [Issue] {
    issues.filter { $0.file == "Features/cellar.feature" && $0.line == line }
  }
}

import Testing

/// What must never pass by accident, hang, lose something or leave something behind.
// One row at a time: each starts processes of its own.
@Suite("The fault table", .serialized)
struct FaultTableTests {
  @Test("a run ends as its row says, with complete reports, and leaves nothing behind", arguments: FaultRow.table)
  func row(_ row: FaultRow) async throws {
    try await row.run()
  }
}

extension FaultRow {
  /// All rows.
  static let table = wrongSuccesses + files + waits + processes + issues + hangs + children + inheritedSignals + output
}

package import GherkinOutcomes
import GherkinProtocol

/// Digests of what a verdict is about. An editor shows the verdict until one of them changes.
extension TextDigest {
  /// Creates the digest of a step with its table and doc string.
  package init(step text: String, _ blocks: [PickleStepArgument]) {
    self.init()
    add(text)
    for block in blocks {
      switch block {
      case .docString(let docString):
        add(docString.mediaType ?? "")
        add(docString.content)
      case .dataTable(let table):
        for row in table.rows {
          for cell in row { add(cell) }
          add("\(row.count)")
        }
      }
    }
  }

  /// Creates the digest of the call that makes a definition.
  package init(call: Range<Int>, in source: [UInt8]) {
    self.init()
    add(Array(source[call]))
  }
}

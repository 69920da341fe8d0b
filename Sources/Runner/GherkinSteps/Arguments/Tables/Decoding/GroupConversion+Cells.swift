internal import GherkinData
package import GherkinExpressions

extension GroupConversion {
  /// The conversion to a type that a cell of a table can be; nil for any other type.
  package init?(toCellType declared: any Sendable.Type) {
    self.init(to: declared, or: Self.cellReader)
  }

  private static func cellReader(of type: any Any.Type) -> Reader? {
    guard let readable = type as? any ScalarReadable.Type else { return nil }
    return { text -> (any Sendable)? in
      do { return try readable.read(YAMLScalar(cell: text)) } catch { return nil }
    }
  }
}

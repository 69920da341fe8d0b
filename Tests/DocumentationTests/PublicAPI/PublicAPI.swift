/// The public interface of a module: a sorted list with a line for each symbol and each conformance.
struct PublicAPI {
  let lines: [String]

  init(_ graphs: [SymbolGraph]) {
    var names: [String: String] = [:]
    var lines: Set<String> = []
    for symbol in graphs.flatMap(\.symbols) {
      let name = symbol.pathComponents.joined(separator: ".")
      names[symbol.identifier.precise] = name
      let declaration = symbol.declarationFragments.map(\.spelling).joined()
        .split(whereSeparator: \.isWhitespace).joined(separator: " ")
      lines.insert("\(name) | \(declaration)")
    }
    for relationship in graphs.flatMap(\.relationships) where relationship.kind == "conformsTo" {
      guard let type = names[relationship.source] else { continue }
      let target = names[relationship.target] ?? relationship.targetFallback ?? relationship.target
      lines.insert("\(type) : \(target)")
    }
    self.lines = lines.sorted()
  }
}

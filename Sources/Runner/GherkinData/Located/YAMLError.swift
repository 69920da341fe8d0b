/// An error in a YAML text, with its location and a remedy.
package struct YAMLError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The name of the file.
  package let file: String

  /// The line, counted from 1.
  package let line: Int

  /// The column, counted from 1, in code points.
  package let column: Int

  /// The path from the document's root to the value, such as `beers[2].name`; empty at the root.
  package let path: String

  /// The problem.
  package let problem: String

  /// The remedy.
  package let remedy: String

  /// The line of the text with its number, and a caret below it.
  package let excerpt: String

  /// The complete message:
  ///
  ///     beers.yaml:3:10: beers[0].ibu: an integer is needed, but this is the quoted text "60"
  ///       3 |     ibu: "60"
  ///         |          ^
  ///     Remove the quotes or the tag.
  package var description: String {
    let place = "\(file):\(line):\(column): "
    let way = path.isEmpty ? "" : "\(path): "
    return [place + way + problem, excerpt, remedy].joined(separator: "\n")
  }
}

/// A step in the path from a value to one of its parts; also the coding key for user code.
package enum PathStep: CodingKey, Hashable, Sendable {
  case key(String)
  case index(Int)

  init(_ key: some CodingKey) {
    self = .key(key.stringValue)
  }

  package init?(stringValue: String) { self = .key(stringValue) }
  package init?(intValue: Int) { self = .index(intValue) }

  package var stringValue: String {
    switch self {
    case .key(let text): text
    case .index(let index): String(index)
    }
  }

  package var intValue: Int? {
    switch self {
    case .key(let text): Int(text)
    case .index(let index): index
    }
  }
}

extension [PathStep] {
  /// The path as text: `beers[2].name`, and `prices["pale ale"]` for a key that would be ambiguous.
  ///
  /// A path that is too long is shortened in the middle.
  var text: String {
    count > 24 ? Array(prefix(12)).joined + " … " + Array(suffix(12)).joined : joined
  }

  private var joined: String {
    var result = ""
    for step in self {
      switch step {
      case .index(let index): result += "[\(index)]"
      case .key(let key) where key.isPlainInPaths: result += (result.isEmpty ? "" : ".") + key
      case .key(let key): result += "[\(Diagnostic.quoted(key))]"
      }
    }
    return result
  }
}

extension String {
  fileprivate var isPlainInPaths: Bool {
    !isEmpty
      && unicodeScalars.allSatisfy {
        $0.properties.isAlphabetic || $0.properties.numericType != nil || "-_".unicodeScalars.contains($0)
      }
  }
}

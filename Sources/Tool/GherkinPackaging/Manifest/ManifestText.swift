/// The text of a package's manifest, to whose list literals elements can be added.
package struct ManifestText: Sendable {
  /// The labels of a package's arguments, in the required order.
  private static let labels = [
    "name", "defaultLocalization", "platforms", "pkgConfig", "providers", "products", "traits", "dependencies",
    "targets", "swiftLanguageModes", "swiftLanguageVersions", "cLanguageStandard", "cxxLanguageStandard",
  ]

  /// The current text.
  package private(set) var text: String

  /// Creates the value from a manifest's text.
  package init(_ text: String) {
    self.text = text
  }

  /// Adds elements to a list in the package's arguments. Creates the list if it is missing.
  ///
  /// - Parameters:
  ///   - elements: the elements in Swift, on one or several lines; inner lines are indented by two spaces.
  ///   - label: the argument's label: `targets`.
  /// - Returns: whether the elements were added. They cannot be added if the package is not created by a single call,
  ///   or the list is not a literal. In that case, the text stays unchanged.
  package mutating func add(_ elements: [String], to label: String) -> Bool {
    guard !elements.isEmpty else { return true }
    let bytes = Array(text.utf8)
    guard let scanner = ManifestScanner(bytes) else { return false }
    let edit =
      if let argument = scanner.arguments.first(where: { $0.label == label }) {
        growth(of: argument, by: elements, in: bytes)
      } else {
        insertion(of: label, elements, scanner.arguments, in: bytes)
      }
    guard let edit else { return false }
    text = String(decoding: bytes[..<edit.start] + Array(edit.text.utf8) + bytes[edit.end...], as: UTF8.self)
    return true
  }

  private typealias Edit = (start: Int, end: Int, text: String)

  /// Returns the insertion of elements at the end of an existing list.
  private func growth(
    of argument: ManifestScanner.Argument, by elements: [String], in bytes: [UInt8]
  ) -> Edit? {
    let list = argument.value
    guard bytes[list.lowerBound] == UInt8(ascii: "["), bytes[list.upperBound - 1] == UInt8(ascii: "]"),
      ManifestScanner.isOneBracket(list, in: bytes), let last = ManifestScanner.lastContent(of: list, in: bytes)
    else { return nil }
    let outer = indentation(at: list.lowerBound, in: bytes)
    let inner = innerIndentation(of: list, outer, in: bytes)
    let isEmpty = last == list.lowerBound + 1
    let comma = isEmpty || bytes[last - 1] == UInt8(ascii: ",") ? "" : ","
    // A comment on the line of the last element stays with that element.
    let closing = list.upperBound - 1
    let rest = String(decoding: bytes[last..<closing], as: UTF8.self)
    let kept = rest.trimmed
    let added = lines(elements, inner, in: bytes, hasLastComma: !isEmpty || elements.count > 1)
    // Elements on the line of the bracket are moved to lines of their own, as `swift format` does.
    let first = String(decoding: bytes[(list.lowerBound + 1)..<last], as: UTF8.self)
    let isOnLineOfBracket = !isEmpty && !first.prefix { $0.isWhitespace }.contains(where: \.isNewline)
    let start = isOnLineOfBracket ? "\n" + inner + first.drop(while: \.isWhitespace) : first
    return (list.lowerBound + 1, closing, start + comma + kept + "\n" + added + outer)
  }

  /// Returns the insertion of a missing list after the argument that precedes it.
  private func insertion(
    of label: String, _ elements: [String], _ arguments: [ManifestScanner.Argument], in bytes: [UInt8]
  ) -> Edit? {
    guard let place = Self.labels.firstIndex(of: label),
      let before = arguments.last(where: { Self.labels[..<place].contains($0.label) })
    else { return nil }
    let end = before.value.upperBound
    let outer = indentation(at: before.value.lowerBound, in: bytes)
    let own = outer.isEmpty ? unit(in: bytes) : outer
    let added = lines(elements, own + unit(in: bytes), in: bytes, hasLastComma: elements.count > 1)
    return (end, end, ",\n\(own)\(label): [\n\(added)\(own)]")
  }

  /// Returns the lines of the elements, with their two-space indentation converted to the manifest's. Like
  /// `swift format`, adds no comma after a single element.
  private func lines(
    _ elements: [String], _ indentation: String, in bytes: [UInt8], hasLastComma: Bool
  ) -> String {
    let unit = unit(in: bytes)
    let lines = elements.map { element in
      let lines = element.split(separator: "\n").map { line in
        let steps = line.prefix { $0 == " " }.count / 2
        return indentation + String(repeating: unit, count: steps) + line.dropFirst(2 * steps)
      }
      return lines.joined(separator: "\n")
    }
    return lines.joined(separator: ",\n") + (hasLastComma ? ",\n" : "\n")
  }

  /// Returns the indentation of the line at a position.
  private func indentation(at place: Int, in bytes: [UInt8]) -> String {
    let start = bytes[..<place].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    let space = bytes[start..<place].prefix { $0 == 0x20 || $0 == 0x09 }
    return String(decoding: space, as: UTF8.self)
  }

  /// Returns the indentation of a list's elements: that of its second line, or one level more than its own.
  private func innerIndentation(of list: Range<Int>, _ outer: String, in bytes: [UInt8]) -> String {
    let content = bytes[(list.lowerBound + 1)..<(list.upperBound - 1)]
    if let end = content.firstIndex(of: UInt8(ascii: "\n")) {
      let space = content[(end + 1)...].prefix { $0 == 0x20 || $0 == 0x09 }
      if space.endIndex < content.endIndex, space.count > outer.utf8.count {
        return String(decoding: space, as: UTF8.self)
      }
    }
    return outer + unit(in: bytes)
  }

  /// Returns one level of indentation, as in the manifest's first indented line.
  private func unit(in bytes: [UInt8]) -> String {
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      let space = line.prefix { $0 == 0x20 || $0 == 0x09 }
      if !space.isEmpty, space.count < line.count { return String(decoding: space, as: UTF8.self) }
    }
    return "  "
  }
}

extension String {
  /// The text without trailing white space.
  fileprivate var trimmed: String {
    var rest = self[...]
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return String(rest)
  }
}

/// The text of a package's manifest, to which elements are added where its lists are written out.
package struct ManifestText: Sendable {
  /// The labels of a package's arguments, in the order in which they must stand.
  private static let labels = [
    "name", "defaultLocalization", "platforms", "pkgConfig", "providers", "products", "traits", "dependencies",
    "targets", "swiftLanguageModes", "swiftLanguageVersions", "cLanguageStandard", "cxxLanguageStandard",
  ]

  /// The text as it is now.
  package private(set) var text: String

  /// Begins with a manifest's text.
  package init(_ text: String) {
    self.text = text
  }

  /// Adds elements to a list among the package's arguments; makes the list where it is missing.
  ///
  /// - Parameters:
  ///   - elements: each in Swift, on one line or more, its inner lines indented by two spaces.
  ///   - label: the argument's label: `targets`.
  /// - Returns: whether that was possible: not where the package is not made by one call, or where the list is not
  ///   written out. The text stays as it is then.
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

  /// Elements at the end of a list that is there.
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
    // The text after the last element on its line is a comment, and stays with the element.
    let closing = list.upperBound - 1
    let rest = String(decoding: bytes[last..<closing], as: UTF8.self)
    let kept = rest.trimmed
    let added = lines(elements, inner, in: bytes, hasLastComma: !isEmpty || elements.count > 1)
    // Elements on the line of the bracket get lines of their own, as `swift format` wants them.
    let first = String(decoding: bytes[(list.lowerBound + 1)..<last], as: UTF8.self)
    let isOnLineOfBracket = !isEmpty && !first.prefix { $0.isWhitespace }.contains(where: \.isNewline)
    let start = isOnLineOfBracket ? "\n" + inner + first.drop(while: \.isWhitespace) : first
    return (list.lowerBound + 1, closing, start + comma + kept + "\n" + added + outer)
  }

  /// A list that was missing, after the argument that it must follow.
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

  /// The elements' lines, their own steps of two spaces as wide as the manifest's. As `swift format` wants it, a list
  /// of one element has no comma after it.
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

  /// The white space that begins the line of a place.
  private func indentation(at place: Int, in bytes: [UInt8]) -> String {
    let start = bytes[..<place].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    let space = bytes[start..<place].prefix { $0 == 0x20 || $0 == 0x09 }
    return String(decoding: space, as: UTF8.self)
  }

  /// The indentation of a list's elements: that of its second line, else one more than its own.
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

  /// A step of indentation, as the manifest's first indented line has it.
  private func unit(in bytes: [UInt8]) -> String {
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      let space = line.prefix { $0 == 0x20 || $0 == 0x09 }
      if !space.isEmpty, space.count < line.count { return String(decoding: space, as: UTF8.self) }
    }
    return "  "
  }
}

extension String {
  /// The text without white space at its end; empty if there is nothing else.
  fileprivate var trimmed: String {
    var rest = self[...]
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return String(rest)
  }
}

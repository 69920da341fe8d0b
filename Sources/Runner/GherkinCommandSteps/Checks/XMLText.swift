#if os(Linux) || os(macOS)
internal import Foundation
#if canImport(FoundationXML)
internal import FoundationXML
#endif

/// The elements of an XML text, in the order of their start.
///
/// Declarations of entities are refused, and external ones are not read, because a small text can declare a huge or a
/// foreign one, and the parser of Foundation does not report them. Declarations of notations can crash it.
struct XMLText {
  /// An element.
  struct Element {
    /// The names of the elements above and its own: `["testsuites", "testsuite"]`.
    let path: [String]
    let attributes: [String: String]
    /// The place of the text inside, also of that in elements below, in ``characters``.
    fileprivate(set) var range: Range<Int>
  }

  private(set) var elements: [Element]
  /// The text of all elements.
  private let characters: [UInt8]

  private static let mostElements = 1_000_000
  private static let deepest = 256

  init(_ text: CheckedText) throws {
    try text.requireWhole()
    if let declaration = Self.refusedDeclaration(in: text.bytes) {
      throw text.failure("has the declaration \(declaration), which is refused; remove it")
    }
    let reader = Reader()
    let parser = XMLParser(data: Data(text.bytes))
    parser.shouldResolveExternalEntities = false
    parser.delegate = reader
    // On Linux, the parser returns true for a text that is cut off, and only has an error.
    guard parser.parse(), parser.parserError == nil, reader.isEnded, reader.problem == nil else {
      let problem =
        text.bytes.isEmpty
        ? "it is empty" : "it is not well-formed in line \(parser.lineNumber), column \(parser.columnNumber)"
      throw text.failure("cannot be read as XML: \(reader.problem ?? problem)")
    }
    (elements, characters) = (reader.elements, reader.characters)
  }

  /// Returns the text inside an element and those below it, without white space at its ends.
  func text(of element: Element) -> String {
    String(decoding: characters[element.range], as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// Returns the start of the first refused declaration before the root element; nil if there is none.
  private static func refusedDeclaration(in bytes: [UInt8]) -> String? {
    // UTF-16 is ASCII with zeros.
    var rest = Data(bytes.prefix(4).contains(0) ? bytes.filter { $0 != 0 } : bytes)
    func starts(with text: String) -> Bool { rest.starts(with: text.utf8) }
    while let start = rest.firstIndex(where: { "<\"'".utf8.contains($0) }) {
      rest = rest[start...]
      if let declaration = ["<!ENTITY", "<!NOTATION"].first(where: starts) { return declaration }
      let skipped = [("<!--", "-->"), ("<?", "?>"), ("\"", "\""), ("'", "'")].first { starts(with: $0.0) }
      if let (first, last) = skipped {
        guard let end = rest.dropFirst(first.utf8.count).range(of: Data(last.utf8)) else { return nil }
        rest = rest[end.upperBound...]
      } else if starts(with: "<!") {
        rest = rest.dropFirst()
      } else {
        return nil
      }
    }
    return nil
  }

  /// Returns the elements with a name or the last names of a path: `testsuite/testcase`.
  func elements(at path: String) -> [Element] {
    let names = path.split(separator: "/").map(String.init)
    return elements.filter { $0.path.suffix(names.count) == names[...] }
  }

  private final class Reader: NSObject, XMLParserDelegate {
    var elements: [Element] = []
    var characters: [UInt8] = []
    var problem: String?
    var isEnded = false
    private var path: [String] = []
    private var open: [Int] = []

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
      attributes: [String: String]
    ) {
      path.append(name)
      guard elements.count < XMLText.mostElements, path.count <= XMLText.deepest else {
        problem = "it has more than \(XMLText.mostElements) elements, or more than \(XMLText.deepest) levels"
        parser.abortParsing()
        return
      }
      open.append(elements.count)
      elements.append(Element(path: path, attributes: attributes, range: characters.count..<characters.count))
    }

    func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
      path.removeLast()
      guard let index = open.popLast() else { return }
      elements[index].range = elements[index].range.lowerBound..<characters.count
    }

    func parserDidEndDocument(_ parser: XMLParser) { isEnded = true }

    func parser(_ parser: XMLParser, foundCharacters text: String) { characters += text.utf8 }

    func parser(_ parser: XMLParser, foundCDATA block: Data) {
      self.parser(parser, foundCharacters: String(decoding: block, as: UTF8.self))
    }
  }
}
#endif

import Foundation
#if canImport(FoundationXML)
import FoundationXML
#endif

/// Whether a text is complete XML, and the number of elements of each name.
final class WholeXML: NSObject, XMLParserDelegate {
  private(set) var elements: [String: Int] = [:]
  private(set) var isWhole = false

  init(_ text: String) {
    super.init()
    let parser = XMLParser(data: Data(text.utf8))
    parser.delegate = self
    isWhole = parser.parse()
  }

  func parser(
    _ parser: XMLParser, didStartElement elementName: String, namespaceURI: String?, qualifiedName qName: String?,
    attributes attributeDict: [String: String] = [:]
  ) {
    elements[elementName, default: 0] += 1
  }
}

internal import GherkinData

/// Several values in one cell: `stout, porter`.
enum ListText {
  /// Returns the items of a list: texts separated by commas, without surrounding white space. An item that contains a
  /// comma is enclosed in double quotes, in which a double quote is doubled. A JSON array of texts, numbers and
  /// Booleans is a list too. An empty text has no items.
  ///
  /// - Throws: the problem if the list is malformed.
  static func items(of text: String) throws(Diagnostic) -> [String] {
    if text.isEmpty { return [] }
    if text.hasPrefix("["), let items = jsonItems(text) { return items }
    var items: [String] = []
    var rest = Substring(text)
    while true {
      rest = rest.drop(while: \.isWhitespace)
      if rest.first == "\"" {
        items.append(try quotedItem(&rest, of: text))
      } else {
        let item = rest.prefix { $0 != "," }
        rest = rest.dropFirst(item.count)
        let end = item.lastIndex { !$0.isWhitespace }
        guard let end else { throw .emptyItem(text, items.count + 1) }
        items.append(String(item[...end]))
      }
      guard rest.first == "," else { return items }
      rest = rest.dropFirst()
    }
  }

  /// Returns the text of a list.
  static func text(_ items: [String]) -> String {
    items.map { item in
      let isPlain =
        item.first.map { !$0.isWhitespace && $0 != "\"" && $0 != "[" } == true && item.last?.isWhitespace == false
        && !item.contains(",")
      return isPlain ? item : "\"\(item.replacing("\"", with: "\"\""))\""
    }.joined(separator: ", ")
  }

  private static func quotedItem(_ rest: inout Substring, of text: String) throws(Diagnostic) -> String {
    var item = ""
    rest = rest.dropFirst()
    while true {
      let part = rest.prefix { $0 != "\"" }
      item += part
      rest = rest.dropFirst(part.count)
      if rest.isEmpty { throw .unclosedItem(text) }
      rest = rest.dropFirst()
      guard rest.first == "\"" else { break }
      item += "\""
      rest = rest.dropFirst()
    }
    rest = rest.drop(while: \.isWhitespace)
    guard rest.isEmpty || rest.first == "," else { throw .unclosedItem(text) }
    return item
  }

  /// Returns the items of a JSON array of single values; nil if the text is not such an array.
  private static func jsonItems(_ text: String) -> [String]? {
    guard let items = (try? JSONParser.node(in: Array(text.utf8), file: "cell"))?.sequence else { return nil }
    let texts = items.compactMap(\.scalar).filter { $0.kind != .null }.map(\.text)
    return texts.count == items.count ? texts : nil
  }
}

extension TreeBuilder {
  /// Returns the tag of a scalar. The non-specific tag `!` makes it a string (YAML 1.2.2, chapter 6.9.1).
  func scalarTag(_ event: ParserEvent, text: String) throws(YAMLError) -> YAMLTag? {
    guard let name = event.tag else { return nil }
    if name == "!" { return .str }
    guard let tag = YAMLTag(name: name) else { throw error(at: event.mark, .unknownTag(name)) }
    guard tag.isForScalars else { throw error(at: event.mark, .misplacedTag(name, on: "a single value")) }
    guard tag.fits(CoreSchema(plain: text)) else { throw error(at: event.mark, .unfitTag(name, text)) }
    return tag
  }

  /// Rejects a tag that does not match the kind of collection.
  func checkCollectionTag(_ event: ParserEvent, isMapping: Bool) throws(YAMLError) {
    guard let name = event.tag, name != "!" else { return }
    guard let tag = YAMLTag(name: name) else { throw error(at: event.mark, .unknownTag(name)) }
    guard tag == (isMapping ? .map : .seq) else {
      throw error(at: event.mark, .misplacedTag(name, on: isMapping ? "a mapping" : "a sequence"))
    }
  }
}

extension YAMLTag {
  /// Returns whether text with this meaning matches the tag.
  fileprivate func fits(_ meaning: CoreSchema) -> Bool {
    switch (self, meaning) {
    case (.null, .null), (.bool, .bool), (.int, .int), (.float, .float), (.float, .int): true
    case (.null, _), (.bool, _), (.int, _), (.float, _): false
    default: true
    }
  }
}

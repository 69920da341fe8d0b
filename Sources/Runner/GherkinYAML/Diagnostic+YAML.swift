package import GherkinData
internal import GherkinText

/// Messages about texts that are not YAML. Those of libyaml are used if there is no better one.
extension Diagnostic {
  /// Returns the message for bytes that are not text.
  static func unreadable(_ failure: ParserFailure, isUTF16: Bool) -> Diagnostic {
    if isUTF16 { return Diagnostic("the file is UTF-16 or UTF-32, not UTF-8", "Save the file as UTF-8.") }
    switch failure.reason {
    case "control characters are not allowed":
      return Diagnostic(
        "there is a control character here, which YAML does not allow",
        "Remove it, or write it as an escape such as \"\\0\" between double quotes.")
    case "out of memory": return Diagnostic("there is not enough memory", "Use a smaller file.")
    default: return Diagnostic("the bytes here are not UTF-8", "Save the file as UTF-8.")
    }
  }

  /// Returns the message for text that is not YAML.
  ///
  /// - Parameters:
  ///   - failure: the error of libyaml.
  ///   - scalar: the character at the error's location, if there is one.
  ///   - quote: a quotation mark before it on its line that is not one of YAML.
  static func syntax(_ failure: ParserFailure, at scalar: Unicode.Scalar?, after quote: Unicode.Scalar?) -> Diagnostic {
    let reason = failure.reason
    if scalar == "\t" || reason.contains("tab character") {
      return Diagnostic("a tab is used for indentation, which YAML does not allow", "Indent with spaces.")
    }
    if reason == "found character that cannot start any token", let scalar {
      return Diagnostic("a plain value cannot begin with \(scalar)", "Put the value in quotes.")
    }
    let problem = inOurWords(reason) + context(failure)
    if let quote { return Diagnostic(problem, "Write \" (U+0022) instead of \(quote), which does not quote in YAML.") }
    if failure.context == "while scanning a tag" { return Diagnostic(problem, quotedText) }
    return Diagnostic(problem, remedy(reason))
  }

  private static func inOurWords(_ reason: String) -> String {
    switch reason {
    case "mapping values are not allowed in this context": "a colon is not allowed here"
    case "did not find expected key": "a key is expected here"
    case "could not find expected ':'": "a colon is expected after this key"
    case "did not find expected '-' indicator": "a \"- \" is expected here"
    case "did not find expected ',' or ']'": "a comma or ] is expected here"
    case "did not find expected ',' or '}'": "a comma or } is expected here"
    case "block sequence entries are not allowed in this context": "a list item cannot begin here"
    case "found unexpected end of stream": "the text ends inside quotes"
    case "did not find expected <document start>": "a second value begins here, but a document has one"
    case "found undefined tag handle": "the tag's handle is not declared"
    case "found unknown escape character": "there is no such escape"
    case "found incompatible YAML document": "this version of YAML is not known"
    case "found unknown directive name": "there is no such directive"
    case "found duplicate %YAML directive", "found duplicate %TAG directive": "the directive is already there"
    case "did not find expected alphabetic or numeric character": "a name is expected here"
    case "did not find expected comment or line break": "nothing but a comment may follow on the line of | or >"
    case "found unexpected document indicator": "the document ends inside quotes"
    case "did not find expected hexdecimal number", "found invalid Unicode character escape code":
      "the escape is not a valid character"
    case "did not find expected node content": "a value is expected here"
    default: reason
    }
  }

  /// The remedy for a tag that is none.
  private static let quotedText = "Remove the tag, or quote a text that begins with !."

  private static func remedy(_ reason: String) -> String {
    switch reason {
    case "mapping values are not allowed in this context":
      "Quote the value if the colon belongs to it; otherwise check the indentation."
    case "could not find expected ':'": "Add a colon, or quote a text of more than one line."
    case "did not find expected ',' or ']'": "Separate the items with commas, and close the list with ]."
    case "did not find expected ',' or '}'": "Separate the entries with commas, and close the mapping with }."
    case "found unexpected end of stream", "found unexpected document indicator": "Close the quotes."
    case "did not find expected <document start>": "Separate documents with a line ---, or check the indentation."
    case "found undefined tag handle": quotedText
    case "found unknown escape character": "Write \\\\ for a backslash, or use single quotes."
    case "found unknown directive name": "Quote a text that begins with %."
    case "found duplicate %YAML directive", "found duplicate %TAG directive": "Remove one of the two."
    case "did not find expected alphabetic or numeric character":
      "Write a name of letters and digits, or quote a text that begins with & or *."
    case "did not find expected comment or line break": "Begin the text on the next line, indented."
    case "did not find expected hexdecimal number", "found invalid Unicode character escape code":
      "Write \\xHH, \\uHHHH or \\UHHHHHHHH with the code point's hexadecimal digits."
    case "found incompatible YAML document": "Remove the %YAML line."
    default: "Check the indentation and the quotes, here and above."
    }
  }

  /// Returns the start of the collection that libyaml was parsing.
  private static func context(_ failure: ParserFailure) -> String {
    guard let context = failure.context, failure.contextLine > 0 else { return "" }
    for doing in ["while parsing a ", "while scanning a "] where context.hasPrefix(doing) {
      return ", in the \(context.dropFirst(doing.count)) that begins on line \(failure.contextLine)"
    }
    return ""
  }
}

/// Messages about the structure of a text.
extension Diagnostic {
  static let tooManyDirectives = Diagnostic(
    "the text has more than \(YAMLLimits.tagDirectives) directives", "Remove the lines that begin with %.")

  static let keyIsCollection = Diagnostic(
    "a key must be a single value, but this is a sequence or a mapping",
    "Write a plain or quoted key; quote a key that begins with [ or {.")

  static let template = Diagnostic(
    "a value that begins with {{ is a mapping in YAML, not a text", "Put the value in quotes: \"{{ … }}\".")

  static let noBreakSpace = Diagnostic(
    "this is a no-break space (U+00A0), which does not separate or indent in YAML", "Write a space (U+0020) instead.")

  static let mergeNeedsMapping = Diagnostic(
    "the merge key << needs a mapping or a sequence of mappings",
    "Write <<: *name, where &name marks a mapping, or quote the key: \"<<\".")

  static func aliasesTooLarge(_ name: String) -> Diagnostic {
    Diagnostic(
      "with *\(name), aliases expand to more than \(YAMLLimits.aliasedBytes >> 20) MiB of text",
      "Use fewer aliases of long values.")
  }

  static func recursiveAlias(_ name: String) -> Diagnostic {
    Diagnostic("*\(name) is inside the value that &\(name) marks, so the value contains itself", "Remove the alias.")
  }

  static func unknownAnchor(_ name: String, known: [String]) -> Diagnostic {
    let remedy =
      if let nearest = Spelling.nearest(to: name, among: known) {
        "Did you mean *\(nearest)?"
      } else {
        "Mark a value above with &\(name) first, or quote the text: \"*\(name)\"."
      }
    return Diagnostic("no value above is marked with &\(name)", remedy)
  }

  static func unknownTag(_ name: String) -> Diagnostic {
    let known = YAMLTag.allCases.map { "!!\($0.rawValue)" }.joined(separator: ", ")
    return Diagnostic(
      "the tag \(YAMLTag.shortName(name)) is not known",
      "Remove it, quote a text that begins with !, or use one of \(known).")
  }

  static func unfitTag(_ name: String, _ text: String) -> Diagnostic {
    Diagnostic(
      "\(quoted(text)) does not fit the tag \(YAMLTag.shortName(name))", "Change the value, or remove the tag.")
  }

  static func misplacedTag(_ name: String, on what: String) -> Diagnostic {
    Diagnostic("the tag \(YAMLTag.shortName(name)) cannot precede \(what)", "Remove the tag.")
  }

  static let secondDocument = Diagnostic(
    "a second document begins here, but a value is one document",
    "Remove the second document, and the line --- that separates it.")

  package static func noDocument(_ index: Int, of count: Int) -> Diagnostic {
    switch count {
    case 0:
      Diagnostic("there is no document \(index), since the text has no documents", "Write a value into the file.")
    case 1:
      Diagnostic("there is no document \(index), since the text has one document", "Ask for document 0.")
    default:
      Diagnostic(
        "there is no document \(index), since the text has \(count) documents",
        "Use a number from 0 to \(count - 1).")
    }
  }
}

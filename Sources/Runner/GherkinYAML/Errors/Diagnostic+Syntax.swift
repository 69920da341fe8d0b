internal import GherkinData

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

  private static func remedy(_ reason: String) -> String {
    switch reason {
    case "mapping values are not allowed in this context":
      "Quote the value if the colon belongs to it; otherwise check the indentation."
    case "could not find expected ':'": "Add a colon, or quote a text of more than one line."
    case "did not find expected ',' or ']'": "Separate the items with commas, and close the list with ]."
    case "did not find expected ',' or '}'": "Separate the entries with commas, and close the mapping with }."
    case "found unexpected end of stream", "found unexpected document indicator": "Close the quotes."
    case "did not find expected <document start>": "Separate documents with a line ---, or check the indentation."
    case "found undefined tag handle": "Remove the tag, or quote a text that begins with !."
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

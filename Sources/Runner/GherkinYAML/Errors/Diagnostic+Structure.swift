package import GherkinData
internal import GherkinText

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
    return Diagnostic("the tag \(YAMLTag.shortName(name)) is not known", "Remove it, or use one of \(known).")
  }

  static func unfitTag(_ name: String, _ text: String) -> Diagnostic {
    Diagnostic(
      "\(quoted(text)) does not fit the tag \(YAMLTag.shortName(name))", "Change the value, or remove the tag.")
  }

  static func misplacedTag(_ name: String, on what: String) -> Diagnostic {
    Diagnostic("the tag \(YAMLTag.shortName(name)) cannot precede \(what)", "Remove the tag.")
  }

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

import Gherkin

extension TokenKind {
  /// How deep the header of a kind stands; nil for what is no header.
  var level: Int? {
    switch self {
    case .feature: 0
    case .rule: 1
    case .background, .scenario: 2
    case .examples: 3
    default: nil
    }
  }
}

extension GherkinDocument.Step {
  /// The keyword without the space behind it.
  var trimmedKeyword: String {
    keyword.last == " " ? String(keyword.dropLast()) : keyword
  }
}

import Gherkin

extension GherkinDocument.Step {
  /// The keyword without the space behind it.
  var trimmedKeyword: String {
    keyword.last == " " ? String(keyword.dropLast()) : keyword
  }
}

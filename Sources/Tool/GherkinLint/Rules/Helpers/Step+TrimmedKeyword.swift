import GherkinSyntax

extension GherkinDocument.Step {
  /// The keyword without the space after it.
  var trimmedKeyword: String {
    keyword.last == " " ? String(keyword.dropLast()) : keyword
  }
}

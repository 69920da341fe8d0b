import BeerSearchExample
import Testing

@Suite("A search term")
struct SearchTermTests {
  @Test(
    "words are separated by single spaces, including misplaced ones",
    arguments: [
      ("pizza", 1), ("fish chips", 2), ("fish and chips", 3), ("one two three four", 4), ("fish  chips", 3),
      (" pizza", 2), ("pizza ", 2), ("  ", 3), ("fish\tand\nchips", 1), ("", 1),
    ])
  func wordCount(text: String, count: Int) {
    #expect(SearchTerm(text).wordCount == count)
  }

  @Test(
    "up to three words can be searched",
    arguments: [
      ("pizza", true), ("fish and chips", true), ("one two three four", false), ("fish and  chips", false),
      (" fish and chips", false), ("fish and chips ", false),
    ])
  func validWordCount(text: String, isValid: Bool) {
    #expect(SearchTerm(text).hasValidWordCount == isValid)
  }

  @Test(
    "ASCII letters and white space are valid",
    arguments: ["a", "Z", "az AZ", "fish\tand\nchips", "fish\r\nchips", "fish\u{A0}chips", " ", "one two three four"])
  func validCharacters(text: String) {
    #expect(SearchTerm(text).hasValidCharacters)
  }

  @Test(
    "any other character is invalid, and so is an empty text",
    arguments: [
      "", "pizza4", "4", "fish&chips", "fish, chips", "crème", "e\u{301}", "ＡＢＣ", "寿司", "🍕", "pizza\u{0}", "@", "[",
      "`", "{",
      "pizza\u{200B}",
    ])
  func invalidCharacters(text: String) {
    #expect(!SearchTerm(text).hasValidCharacters)
  }
}

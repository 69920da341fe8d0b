import GherkinEngine
import Testing

@Suite("Definitions that are similar to a step")
struct NearMissTests {
  @Test(
    "a parameter or an optional text of a pattern matches any word",
    arguments: ["the {int} beer", "the cold(er) beer", "the hot/warm beer", #"the \w+ beer"#, "the [a-z]+ beer"])
  func parameter(pattern: String) {
    #expect(NearMisses([pattern]).nearest(to: "the third beer") == [0])
    #expect(NearMisses(["the first wine", pattern]).nearest(to: "the third beer") == [1])
  }

  @Test("a word with any other sign matches only itself", arguments: ["~a", "$a", "%a", "#a", "a-b", "<a>", "a."])
  func sign(word: String) {
    #expect(NearMisses(["\(word) \(word) beer"]).nearest(to: "some old beer") == [])
    #expect(NearMisses(["\(word) \(word) beer"]).nearest(to: "\(word) \(word) wine") == [0])
  }
}

import GherkinOutcomes
import GherkinTestSupport
import Testing

@Suite("Locations in texts")
struct FilePlaceTests {
  @Test(
    "locations are found in errors and stack traces",
    arguments: [
      ("expected 2, at Steps/A.swift:3:5", ["Steps/A.swift:3"]), ("/a/b.swift:12: Fatal error", ["/a/b.swift:12"]),
      ("x at /My Steps/A.swift:3", ["/My Steps/A.swift:3"]),
      ("at A.swift:1\nat B.swift:2", ["A.swift:1", "B.swift:2"]),
      ("(a/b.feature:7)", ["a/b.feature:7"]), ("it took 3.5:30, localhost.example:8080, A.swift:, A.swift:0", []),
      ("A.swift:99999999999", []), ("", []),
    ])
  func found(text: String, places: [String]) {
    check(FilePlace.all(in: text).map { "\($0.path):\($0.line)" }, equals: places)
  }

  @Test("a location has the byte range of the path, the line and the column")
  func range() {
    for (text, location) in [("ü at a/ü.swift:3:5.", "a/ü.swift:3:5"), ("a.swift:3: error", "a.swift:3")] {
      let place = FilePlace.all(in: text)[0]
      check(String(decoding: Array(text.utf8)[place.range], as: UTF8.self), equals: location)
    }
  }

  @Test("the number of locations is limited")
  func limit() {
    check(FilePlace.all(in: String(repeating: "a.swift:1 ", count: 10), limit: 3).count, equals: 3)
  }
}

import GherkinExpectations
import GherkinTestSupport
import Testing

@Suite("have")
struct HaveTests {
  private struct Maker: Equatable {
    var city: String?
  }
  private struct Beer {
    var name = "Stout"
    var maker = Maker(city: "Bern")
  }

  @Test("properties can be at the end of a path, and of optional values")
  func both() throws {
    try expect(Beer()).to(have(\.name, equal("Stout")).and(have(\.maker.city, startWith("B"))))
    try expect(Beer()).toNot(have(\.name, equal("Pils")))
    try expect(Beer() as Beer?).to(have(\.name.count, equal(5)))
    try expect([Beer()]).to(all(have(\.name, haveCount(5))))
    try expect(Beer(maker: Maker())).to(have(\.maker.city, beNil()))
  }

  @Test("failures name the property and its value")
  func sentences() {
    check(
      message { try expect(Beer(), named: "the beer").to(have(\.name, equal("Pils"))) },
      equals: """
        expected the beer (Beer(name: "Stout", maker: Maker(city: "Bern"))) to have its name equal "Pils", \
        but its name is "Stout"
        """)
    check(
      message { try expect(Maker()).to(have(\.city, startWith("B"))) },
      equals: "expected Maker(city: nil) to have its city start with \"B\", but its city is nil")
    #expect(
      message { try expect("abc").toNot(have(\.count, equal(3))) }?.hasSuffix("equal 3, but its count is 3") == true
        || message { try expect("abc").toNot(have(\.count, equal(3))) }?.hasSuffix("equal 3, but its Int is 3") == true)
    check(
      message { try expect(Beer()).to(have(\.maker, equal(Maker()))) },
      equals: """
        expected Beer(name: "Stout", maker: Maker(city: "Bern")) to have its maker equal Maker(city: nil), \
        but its maker is Maker(city: "Bern"):
          city is "Bern", not nil
        """)
  }
}

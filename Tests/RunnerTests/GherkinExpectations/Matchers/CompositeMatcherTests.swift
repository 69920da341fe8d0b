import GherkinExpectations
import GherkinTestSupport
import Testing

@Suite("Matchers of other matchers, of properties and of errors")
struct CompositeMatcherTests {
  // MARK: and, or, not, satisfy

  @Test("and, or and not combine matchers")
  func truth() throws {
    try expect(4).to(beGreater(than: 3).and(beLess(than: 5)))
    try expect(5).toNot(beGreater(than: 3).and(beLess(than: 5)))
    try expect(3).to(equal(3).or(equal(5)))
    try expect(4).toNot(equal(3).or(equal(5)))
    try expect(4).to(not(equal(3)))
    try expect(4).toNot(not(equal(4)))
    try expect(4).to(satisfy { $0.isMultiple(of: 2) })
  }

  @Test("failures name the failing part")
  func parts() {
    fails(
      try expect(7).to(beGreater(than: 3).and(beLess(than: 5))),
      "expected 7 to be greater than 3 and be less than 5, but “be less than 5” is not true")
    fails(
      try expect(7).to(not(equal(7)).and(beLess(than: 9))),
      "expected 7 to not equal 7 and be less than 9, but “not equal 7” is not true")
    fails(
      try expect([7]).to(haveCount(2).and(contain(7))),
      "expected [7] to have 2 elements and contain 7, but it has 1")
    fails(try expect(7).to(equal(3).or(equal(5))), "expected 7 to equal 3 or equal 5")
    fails(try expect(7).to(not(equal(7))), "expected 7 not to equal 7")
    fails(try expect(7).toNot(not(equal(8))), "expected 7 to equal 8")
    fails(
      try expect(4).toNot(beGreater(than: 3).and(beLess(than: 5))),
      "expected 4 not to be greater than 3 and be less than 5")
    fails(try expect(3).to(satisfy { $0 > 4 }), "expected 3 to satisfy the condition")
    fails(try expect(3).to(satisfy("be even") { $0 % 2 == 0 }), "expected 3 to be even")
  }

  @Test("for nil, only equality gives a result")
  func missing() throws {
    let none: Int? = nil
    try expect(none).to(not(equal(3)).or(equal(5)))
    try expect(none).toNot(equal(3).and(beGreater(than: 2)))
    try expect(none).to(not(equal(3)).and(not(equal(4))))
    fails(
      try expect(none).to(equal(3).or(beGreater(than: 2))),
      "expected nil to equal 3 or be greater than 2, but there is no value")
    fails(
      try expect(none).toNot(beGreater(than: 3)), "expected nil not to be greater than 3, but there is no value")
    fails(try expect(none).to(equal(3).or(equal(4))), "expected nil to equal 3 or equal 4")
  }

  // MARK: have

  private struct Maker: Equatable {
    var city: String?
  }

  private struct Beer {
    var name = "Stout"
    var maker = Maker(city: "Bern")
  }

  @Test("properties can be at the end of a path, and of optional values")
  func properties() throws {
    try expect(Beer()).to(have(\.name, equal("Stout")).and(have(\.maker.city, startWith("B"))))
    try expect(Beer()).toNot(have(\.name, equal("Pils")))
    try expect(Beer() as Beer?).to(have(\.name.count, equal(5)))
    try expect([Beer()]).to(all(have(\.name, haveCount(5))))
    try expect(Beer(maker: Maker())).to(have(\.maker.city, beNil()))
  }

  @Test("failures name the property and its value")
  func propertySentences() {
    fails(
      try expect(Beer(), named: "the beer").to(have(\.name, equal("Pils"))),
      """
      expected the beer (Beer(name: "Stout", maker: Maker(city: "Bern"))) to have its name equal "Pils", \
      but its name is "Stout"
      """)
    fails(
      try expect(Maker()).to(have(\.city, startWith("B"))),
      "expected Maker(city: nil) to have its city start with \"B\", but its city is nil")
    let count = message { try expect("abc").toNot(have(\.count, equal(3))) }
    check(count?.firstMatch(of: /equal 3, but its (count|Int) is 3$/) != nil, "\(String(describing: count))")
    fails(
      try expect(Beer()).to(have(\.maker, equal(Maker()))),
      """
      expected Beer(name: "Stout", maker: Maker(city: "Bern")) to have its maker equal Maker(city: nil), \
      but its maker is Maker(city: "Bern"):
        city is "Bern", not nil
      """)
  }

  // MARK: throwError

  private enum Fault: Error, Equatable {
    case missing
    case refused(status: Int, reason: String)
  }

  private struct Broken: Error, CustomStringConvertible {
    let description = "it is broken"
  }

  private let refused = Fault.refused(status: 404, reason: "gone")

  private func run(_ error: (any Error)?) throws -> Int {
    if let error { throw error }
    return 3
  }

  @Test("any error, an equal one, one of a type, and one that matches or fulfils a condition match")
  func errors() throws {
    try expect { try run(Broken()) }.to(throwError())
    try expect { try run(nil) }.toNot(throwError())
    try expect { try run(refused) }.to(throwError(refused))
    try expect { try run(refused) }.toNot(throwError(Fault.missing))
    try expect { try run(Broken()) }.toNot(throwError(Fault.missing))
    try expect { try run(refused) }.to(throwError(Fault.self))
    try expect { try run(Broken()) }.toNot(throwError(Fault.self))
    try expect { try run(refused) }.to(throwError(Fault.self) { $0 != .missing })
    try expect { try run(refused) }.to(throwError(Fault.self, not(equal(.missing))))
    try expect { try run(Broken()) }.to(throwError(Broken.self, have(\.description, startWith("it"))))
  }

  @Test("asynchronous expressions can be expected to throw")
  func waiting() async throws {
    try await expect { try await later(run(Broken())) }.to(throwError(Broken.self))
    try await expect { try await later(run(nil)) }.toNot(throwError())
    await fails("expected the expression to throw an error, but it threw nothing") {
      try await expect { try await later(run(nil)) }.to(throwError())
    }
  }

  @Test("failures contain the thrown error, and compare it by parts")
  func errorSentences() {
    fails(
      try expect { try run(nil) }.to(throwError()),
      "expected the expression to throw an error, but it threw nothing")
    fails(
      try expect(named: "the search") { try run(Broken()) }.toNot(throwError()),
      "expected the search not to throw an error, but it threw Broken (it is broken)")
    fails(
      try expect { try run(Broken()) }.to(throwError(Fault.missing)),
      "expected the expression to throw Fault.missing, but it threw Broken (it is broken)")
    fails(
      try expect { try run(Fault.missing) }.to(throwError(Broken.self)),
      "expected the expression to throw an error of type Broken, but it threw Fault.missing")
    fails(
      try expect { try run(Fault.missing) }.to(throwError(Fault.self) { $0 != .missing }),
      """
      expected the expression to throw an error of type Fault and have it satisfy the condition, \
      but it threw Fault.missing
      """)
    fails(
      try expect { try run(Broken()) }.to(throwError(Broken.self, have(\.description, equal("x")))),
      """
      expected the expression to throw an error of type Broken and have it have its description equal "x", \
      but its description is "it is broken"
      """)
    fails(
      try expect { try run(refused) }.to(throwError(Fault.refused(status: 500, reason: "gone"))),
      """
      expected the expression to throw Fault.refused(status: 500, reason: "gone"), \
      but it threw Fault.refused(status: 404, reason: "gone"):
        status is 404, not 500
      """)
  }
}

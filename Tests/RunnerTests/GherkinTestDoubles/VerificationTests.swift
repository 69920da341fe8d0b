import GherkinExpectations
import GherkinTestDoubles
import GherkinTestSupport
import Testing

@Suite("A verification")
struct VerificationTests {
  private final class Service {
    let beers = Recorder<(String, Int)>("beers(for:page:)")
    func beers(for food: String, page: Int) { beers.record(food, page) }
  }
  private let service = Service()

  init() {
    service.beers(for: "pizza", page: 1)
    service.beers(for: "pizza", page: 2)
    service.beers(for: "sushi", page: 1)
  }

  @Test("a verification counts calls")
  func counts() throws {
    for count in [CallCount.times(3), .atLeast(3), .atLeast(1), .atMost(3)] {
      try verify(service.beers).wasCalled(count)
    }
    for count in [CallCount.never, .times(-1), .atMost(-1), .atLeast(-1)] {
      try verify(Recorder<Int>()).wasCalled(count)
    }
  }

  @Test("only calls with matching arguments are counted")
  func arguments() throws {
    try verify(service.beers).wasCalled(.times(2), with: equal("pizza"), .any)
    try verify(service.beers).wasCalled(.once, with: .any, satisfy { $0 > 1 })
    try verify(service.beers).wasCalled(.never, with: equal("sushi"), equal(2))
    try verify(service.beers).wasCalled(.once, with: satisfy { food, page in food == "sushi" && page == 1 })
  }

  private class Animal {}
  private final class Dog: Animal {}

  @Test("arguments are distinguished by type")
  func types() throws {
    let pets = Recorder<Animal>()
    pets.record(Dog())
    pets.record(Animal())
    try verify(pets).wasCalled(.once, with: satisfy { $0 is Dog })
    let values = Recorder<(any Sendable, Int?)>("set")
    values.record("a", nil)
    try verify(values).wasCalled(with: satisfy { $0 is String }, equal(nil))
    check(
      message { try verify(values).wasCalled(with: satisfy("an Int") { $0 is Int }, .any) },
      equals: """
        expected types(an Int, any) to be called once, but it was never called like this:
          record("a", nil)
        """.replacing("record(", with: "types("))
  }

  @Test("a failure shows the recorded calls, and marks the matching ones")
  func shown() {
    check(
      message { try verify(service.beers).wasCalled(.once, with: equal("pizza"), .any) },
      equals: """
        expected beers("pizza", any) to be called once, but it was called 2 times:
          → beers("pizza", 1)
          → beers("pizza", 2)
            beers("sushi", 1)
        """)
    check(
      message {
        try verify(service.beers).wasCalled(.atLeast(2), with: equal("soup"), satisfy("a page") { $0 > 0 })
      },
      equals: """
        expected beers("soup", a page) to be called at least 2 times, but it was never called like this:
          beers("pizza", 1)
          beers("pizza", 2)
          beers("sushi", 1)
        """)
    check(
      message { try verify(service.beers).wasCalled(.never, with: .any, satisfy { $0 == 2 }) },
      equals: """
        expected beers(any, satisfy the condition) never to be called, but it was called once:
            beers("pizza", 1)
          → beers("pizza", 2)
            beers("sushi", 1)
        """)
    check(
      message { try verify(service.beers).wasCalled(.atMost(1)) }?.hasPrefix(
        "expected beers to be called at most once, but it was called 3 times:"), equals: true)
    check(
      message { try verify(Recorder<Int>("show(page:)")).wasCalled(with: equal(3)) },
      equals: "expected show(3) to be called once, but it was not called at all")
  }

  @Test("a failure shows only the last of many calls")
  func bounded() {
    let recorder = Recorder<String>()
    for number in 1...50 { recorder.record(String(repeating: "a", count: 1_000) + "\(number)") }
    let lines = (message { try verify(recorder).wasCalled() } ?? "").split(separator: "\n")
    check(lines.count, equals: 22)
    check(lines[1], equals: "  … 30 earlier calls")
    #expect(lines.allSatisfy { $0.count < 120 })
  }

  @Test("a failure contains its source location")
  func place() throws {
    let line = #line + 1
    let failure = try #require(#expect(throws: ExpectationError.self) { try verify(service.beers).wasCalled(.once) })
    check(failure.place.line, equals: line)
    check("\(failure.place)", equals: "RunnerTests/VerificationTests.swift:\(line):\(failure.place.column)")
    check(failure.place.filePath.hasSuffix("/Tests/RunnerTests/GherkinTestDoubles/VerificationTests.swift"))
    check(failure.description, equals: "\(failure.message)\n  at \(failure.place)")
  }
}

import GherkinExpressions
import Foundation
import GherkinSteps
import GherkinTestSupport
import Synchronization
import Testing

@Suite("Parameter types in data tables")
struct TableParameterTypeTests {
  @Test("a property with a parameter type's type is created by its transform")
  func transform() throws {
    let table = try written(
      "| flight | back | seats |\n| LHR-CDG |  | 2 |\n| CDG-LHR | LHR-CDG | 1 |", [Flight.parameterType])
    let out = Flight(from: "LHR", to: "CDG")
    let back = Flight(from: "CDG", to: "LHR")
    check(
      try table.rows(as: Trip.self),
      equals: [
        Trip(flight: out, back: nil, seats: 2), Trip(flight: back, back: out, seats: 1),
      ])
    check(try table.column("flight", as: Flight.self), equals: [out, back])
  }

  @Test("a transform with several typed parameters converts cells")
  func typedGroups() throws {
    struct Score: Decodable, Equatable, Sendable {
      var own: Int
      var other: Int
    }
    let score = ParameterType(name: "score", capturing: #"(\d+):(\d+)"#) { (own: Int, other: Int) in
      Score(own: own, other: other)
    }
    let table = try written("| score |\n| 2:0 |\n| 1:13 |", [score])
    check(try table.column("score", as: Score.self), equals: [Score(own: 2, other: 0), Score(own: 1, other: 13)])
  }

  @Test("a Boolean and a whole number are read as written, and other texts by parameter types for Bool or Int")
  func standardTypes() throws {
    let types = [
      ParameterType(name: "answer", regexps: ["yes|no"]) { (text: String) in text == "yes" },
      ParameterType(name: "dozens", capturing: #"(\d+) dozen"#) { (number: Int) in number * 12 },
    ]
    let table = try written("| open | eggs |\n| yes | 2 dozen |\n| false | 7 |", types)
    check(try table.column("open", as: Bool.self), equals: [true, false])
    check(try table.column("eggs", as: Int.self), equals: [24, 7])
    let wrong = try written("| open |\n| maybe |", types)
    let error = #expect(throws: (any Error).self) { try wrong.column("open", as: Bool.self) }
    check("\(try #require(error))", contains: "maybe")
  }

  @Test("parameter types are also used in a table of names and values")
  func vertical() throws {
    let table = try written("| flight | LHR-CDG |\n| seats | 1 |", [Flight.parameterType])
    check(try table.value(as: Trip.self).flight.to, equals: "CDG")
  }

  @Test("each transform runs once for a cell")
  func once() throws {
    let calls = Mutex<[String]>([])
    let counted = ParameterType(name: "flight", regexps: ["\\w+"]) { (text: String) -> Flight in
      calls.withLock { $0.append(text) }
      return Flight(from: text, to: text)
    }
    let table = try written("| flight | back | seats |\n| a | b | 2 |\n| c | d | 1 |", [counted])
    _ = try table.rows(as: Trip.self)
    check(calls.withLock { $0 }, equals: ["a", "b", "c", "d"])
  }

  /// Throws an error, such as a signal, when it is decoded.
  private struct Throwing: Decodable {
    @TaskLocal static var error: any Error = CancellationError()
    init(from decoder: any Decoder) throws { throw Self.error }
  }

  @Test(
    "a type of rows, and a transform, can throw Skip or Pending, or be cancelled",
    arguments: [Pending("soon"), Skip("other machine"), CancellationError()] as [any Error])
  func signals(signal: any Error) throws {
    let type = ParameterType(name: "flight", regexps: [".*"]) { (_: String) throws -> Flight in throw signal }
    let table = try written("| flight | seats |\n| a | 2 |", [type])
    let errors = [
      #expect(throws: (any Error).self) { _ = try table.rows(as: Trip.self) },
      #expect(throws: (any Error).self) {
        _ = try Throwing.$error.withValue(signal) { try table.rows(as: Throwing.self) }
      },
    ]
    for error in errors {
      check(error.map { "\(Swift.type(of: $0)) \($0)" }, equals: "\(Swift.type(of: signal)) \(signal)")
    }
  }

  @Test("values of standard types are read as written, and dates by their parameter types or as ISO 8601")
  func standard() throws {
    struct Row: Decodable {
      var count: Int
      var day: Date
    }
    let cents = ParameterType(name: "cents", regexps: [#"\d+"#]) { (text: String) in (Int(text) ?? 0) * 100 }
    let epoch = ParameterType(name: "epoch", regexps: ["the beginning"]) { (_: String) in Date(timeIntervalSince1970: 0)
    }
    let table = try written("| count | day |\n| 1 | the beginning |\n| 2 | 1970-01-02 |", [cents, epoch])
    let rows = try table.rows(as: Row.self)
    check(rows.map(\.count), equals: [1, 2])
    check(rows.map(\.day.timeIntervalSince1970), equals: [0, 86_400])
  }

  @Test("of several parameter types the first match is used, preferential ones before others")
  func several() throws {
    let any = ParameterType(name: "any", regexps: [".*"]) { (_: String) in Flight(from: "any", to: "") }
    let preferred = ParameterType(name: "z", regexps: ["z.*"], preferForRegexpMatch: true) { (_: String) in
      Flight(from: "z", to: "")
    }
    let table = try written("| x |\n| zoo |\n| LHR-CDG |", [any, Flight.parameterType, preferred])
    check(try table.column("x", as: Flight.self).map(\.from), equals: ["z", "any"])
  }

  @Test("a type's init(from:) is called once for each row, also if its properties have parameter types")
  func onceForRow() throws {
    struct Counted: Decodable {
      static let calls = Mutex(0)
      enum Keys: CodingKey { case flight }
      let flight: Flight
      init(from decoder: any Decoder) throws {
        Self.calls.withLock { $0 += 1 }
        flight = try decoder.container(keyedBy: Keys.self).decode(Flight.self, forKey: .flight)
      }
    }
    let table = try written("| flight |\n| LHR-CDG |\n| CDG-LHR |", [Flight.parameterType])
    check(try table.rows(as: Counted.self).map(\.flight.from), equals: ["LHR", "CDG"])
    check(Counted.calls.withLock { $0 }, equals: 2)
  }
}

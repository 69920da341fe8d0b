import GherkinExpressions
import Foundation
import GherkinSteps
import GherkinTestSupport
import Synchronization
import Testing

@Suite("Parameter types in data tables")
struct TableParameterTypeTests {
  @Test("a property with a parameter type's type is created by its transform")
  func transform() async throws {
    let table = try written(
      "| flight | back | seats |\n| LHR-CDG |  | 2 |\n| CDG-LHR | LHR-CDG | 1 |", [Flight.parameterType])
    let out = Flight(from: "LHR", to: "CDG")
    let back = Flight(from: "CDG", to: "LHR")
    check(
      try await table.rows(as: Trip.self),
      equals: [
        Trip(flight: out, back: nil, seats: 2), Trip(flight: back, back: out, seats: 1),
      ])
    check(try await table.column("flight", as: Flight.self), equals: [out, back])
  }

  @Test("a transform with several typed parameters converts cells")
  func typedGroups() async throws {
    struct Score: Decodable, Equatable, Sendable {
      var own: Int
      var other: Int
    }
    let score = ParameterType(name: "score", capturing: #"(\d+):(\d+)"#) { (own: Int, other: Int) in
      Score(own: own, other: other)
    }
    let table = try written("| score |\n| 2:0 |\n| 1:13 |", [score])
    check(try await table.column("score", as: Score.self), equals: [Score(own: 2, other: 0), Score(own: 1, other: 13)])
  }

  @Test("a Boolean and a whole number are read as written, and other texts by parameter types for Bool or Int")
  func standardTypes() async throws {
    let types = [
      ParameterType(name: "answer", regexps: ["yes|no"]) { (text: String) in text == "yes" },
      ParameterType(name: "dozens", capturing: #"(\d+) dozen"#) { (number: Int) in number * 12 },
    ]
    let table = try written("| open | eggs |\n| yes | 2 dozen |\n| false | 7 |", types)
    check(try await table.column("open", as: Bool.self), equals: [true, false])
    check(try await table.column("eggs", as: Int.self), equals: [24, 7])
    let wrong = try written("| open |\n| maybe |", types)
    let error = await #expect(throws: (any Error).self) { try await wrong.column("open", as: Bool.self) }
    check("\(try #require(error))", contains: "maybe")
  }

  @Test("parameter types are also used in a table of names and values")
  func vertical() async throws {
    let table = try written("| flight | LHR-CDG |\n| seats | 1 |", [Flight.parameterType])
    check(try await table.value(as: Trip.self).flight.to, equals: "CDG")
  }

  @Test("each transform runs once for a cell")
  func once() async throws {
    let calls = Mutex<[String]>([])
    let counted = ParameterType(name: "flight", regexps: ["\\w+"]) { (text: String) -> Flight in
      calls.withLock { $0.append(text) }
      return Flight(from: text, to: text)
    }
    let table = try written("| flight | back | seats |\n| a | b | 2 |\n| c | d | 1 |", [counted])
    _ = try await table.rows(as: Trip.self)
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
  func signals(signal: any Error) async throws {
    let type = ParameterType(name: "flight", regexps: [".*"]) { (_: String) throws -> Flight in throw signal }
    let table = try written("| flight | seats |\n| a | 2 |", [type])
    let errors = [
      await #expect(throws: (any Error).self) { _ = try await table.rows(as: Trip.self) },
      await #expect(throws: (any Error).self) {
        _ = try await Throwing.$error.withValue(signal) { try await table.rows(as: Throwing.self) }
      },
    ]
    for error in errors {
      check(error.map { "\(Swift.type(of: $0)) \($0)" }, equals: "\(Swift.type(of: signal)) \(signal)")
    }
  }

  @Test("values of standard types are read as written, and dates by their parameter types or as ISO 8601")
  func standard() async throws {
    struct Row: Decodable {
      var count: Int
      var day: Date
    }
    let cents = ParameterType(name: "cents", regexps: [#"\d+"#]) { (text: String) in (Int(text) ?? 0) * 100 }
    let epoch = ParameterType(name: "epoch", regexps: ["the beginning"]) { (_: String) in Date(timeIntervalSince1970: 0)
    }
    let table = try written("| count | day |\n| 1 | the beginning |\n| 2 | 1970-01-02 |", [cents, epoch])
    let rows = try await table.rows(as: Row.self)
    check(rows.map(\.count), equals: [1, 2])
    check(rows.map(\.day.timeIntervalSince1970), equals: [0, 86_400])
  }

  @Test("of several parameter types the first match is used, preferential ones before others")
  func several() async throws {
    let any = ParameterType(name: "any", regexps: [".*"]) { (_: String) in Flight(from: "any", to: "") }
    let preferred = ParameterType(name: "z", regexps: ["z.*"], preferForRegexpMatch: true) { (_: String) in
      Flight(from: "z", to: "")
    }
    let table = try written("| x |\n| zoo |\n| LHR-CDG |", [any, Flight.parameterType, preferred])
    check(try await table.column("x", as: Flight.self).map(\.from), equals: ["z", "any"])
  }

  @Test("a type that catches errors gets its value nevertheless")
  func swallowing() async throws {
    struct Tolerant: Decodable {
      enum Keys: String, CodingKey { case flight }
      let flight: Flight?
      init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Keys.self)
        do { flight = try container.decode(Flight.self, forKey: .flight) } catch { flight = nil }
      }
    }
    let table = try written("| flight |\n| LHR-CDG |", [Flight.parameterType])
    check(try await table.rows(as: Tolerant.self).first?.flight?.from, equals: "LHR")
  }
}

import GherkinExpressions
import Foundation
import GherkinSteps
import GherkinTestSupport
import Synchronization
import Testing

@Suite("Parameter types in data tables")
struct TableParameterTypeTests {
  private struct Flight: Decodable, Equatable, Sendable {
    var from: String
    var to: String
  }

  private struct Trip: Decodable, Equatable {
    var flight: Flight
    var back: Flight?
    var seats: Int
  }

  private struct Late: Error, CustomStringConvertible { let description = "no such airport" }

  private let flight = ParameterType(name: "flight", regexps: ["([A-Z]{3})-([A-Z]{3})"]) {
    (airports: [String?]) async throws -> Flight in
    await Task.yield()
    guard let from = airports[0], let to = airports[1], from != "XXX" else { throw Late() }
    return Flight(from: from, to: to)
  }

  @Test("a property with a parameter type's type is created by its transform")
  func transform() async throws {
    let table = try written("| flight | back | seats |\n| LHR-CDG |  | 2 |\n| CDG-LHR | LHR-CDG | 1 |", flight)
    let out = Flight(from: "LHR", to: "CDG")
    let back = Flight(from: "CDG", to: "LHR")
    check(
      try await table.rows(as: Trip.self),
      equals: [
        Trip(flight: out, back: nil, seats: 2), Trip(flight: back, back: out, seats: 1),
      ])
    check(try await table.column("flight", as: Flight.self), equals: [out, back])
  }

  @Test("a transform with several typed parameters converts cells, and its errors are located at them")
  func typedGroups() async throws {
    struct Score: Decodable, Equatable, Sendable {
      var own: Int
      var other: Int
    }
    let score = ParameterType(name: "score", capturing: #"(\d+):(\d+)"#) { (own: Int, other: Int) in
      Score(own: own, other: other)
    }
    let table = try written("| score |\n| 2:0 |\n| 1:13 |", score)
    check(try await table.column("score", as: Score.self), equals: [Score(own: 2, other: 0), Score(own: 1, other: 13)])
    let long = "99999999999999999999"
    check(
      try await failure { _ = try await written("| score |\n| 1:\(long) |", score).column("score", as: Score.self) },
      equals: """
        f.feature:8:3: row 1, column "score": {score} does not accept "1:\(long)": "\(long)" is not a value of Int, which the \
        transform requires
        Change the value so that {score} accepts it.
        """)
  }

  @Test("parameter types are also used in a table of names and values")
  func vertical() async throws {
    let table = try written("| flight | LHR-CDG |\n| seats | 1 |", flight)
    check(try await table.value(as: Trip.self).flight.to, equals: "CDG")
  }

  @Test("each transform runs once for a cell")
  func once() async throws {
    let calls = Mutex<[String]>([])
    let counted = ParameterType(name: "flight", regexps: ["\\w+"]) { (text: String) -> Flight in
      calls.withLock { $0.append(text) }
      return Flight(from: text, to: text)
    }
    let table = try written("| flight | back | seats |\n| a | b | 2 |\n| c | d | 1 |", counted)
    _ = try await table.rows(as: Trip.self)
    check(calls.withLock { $0 }, equals: ["a", "b", "c", "d"])
  }

  @Test("a cell that matches none of the parameter types is an error with their patterns")
  func noMatch() async throws {
    let table = try written("| flight | seats |\n| LHRCDG | 2 |", flight)
    check(
      try await failure { _ = try await table.rows(as: Trip.self) },
      equals: """
        f.feature:8:3: row 1, column "flight": "LHRCDG" is not a value of Flight, which looks like {flight}: ([A-Z]{3})-([A-Z]{3})
        Write a text that looks like this.
        """)
    let empty = try written("| flight | seats |\n|  | 2 |", flight)
    check(
      try await failure { _ = try await empty.rows(as: Trip.self) },
      equals: """
        f.feature:8:2: row 1, column "flight": this is empty, but Flight needs a value, which looks like {flight}: \
        ([A-Z]{3})-([A-Z]{3})
        Write a text that looks like this.
        """)
  }

  @Test("an error in a transform is located at its cell")
  func thrown() async throws {
    let table = try written("| flight | seats |\n| XXX-CDG | 2 |", flight)
    check(
      try await failure { _ = try await table.rows(as: Trip.self) },
      equals: """
        f.feature:8:3: row 1, column "flight": {flight} does not accept "XXX-CDG": no such airport
        Change the value so that {flight} accepts it.
        """)
  }

  private struct Signalling: Decodable {
    enum Key: String, CodingKey { case signal }

    init(from decoder: any Decoder) throws {
      switch try decoder.container(keyedBy: Key.self).decode(String.self, forKey: .signal) {
      case "skip": throw Skip("other machine")
      case "pending": throw Pending("soon")
      default: throw CancellationError()
      }
    }
  }

  @Test("a type of rows can throw Skip or Pending, or be cancelled")
  func signalsOfRows() async throws {
    func error(_ signal: String) async throws -> (any Error)? {
      let table = try written("| signal |\n| \(signal) |")
      return await #expect(throws: (any Error).self) { _ = try await table.rows(as: Signalling.self) }
    }
    #expect(try await error("pending") as? Pending == Pending("soon"))
    #expect(try await error("skip") as? Skip == Skip("other machine"))
    #expect(try await error("cancellation") is CancellationError)
  }

  @Test("a transform can throw Skip or Pending, or be cancelled")
  func signals() async throws {
    func error(of signal: any Error) async throws -> (any Error)? {
      let type = ParameterType(name: "flight", regexps: [".*"]) { (_: String) throws -> Flight in throw signal }
      let table = try written("| flight | seats |\n| a | 2 |", type)
      return await #expect(throws: (any Error).self) { _ = try await table.rows(as: Trip.self) }
    }
    #expect(try await error(of: Pending("soon")) as? Pending == Pending("soon"))
    #expect(try await error(of: Skip("other machine")) as? Skip == Skip("other machine"))
    #expect(try await error(of: CancellationError()) is CancellationError)
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
    let table = try written("| count | day |\n| 1 | the beginning |\n| 2 | 1970-01-02 |", cents, epoch)
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
    let table = try written("| x |\n| zoo |\n| LHR-CDG |", any, flight, preferred)
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
    let table = try written("| flight |\n| LHR-CDG |", flight)
    check(try await table.rows(as: Tolerant.self).first?.flight?.from, equals: "LHR")
  }
}

internal import GherkinOutcomes

/// The state of a stream that is merged.
struct MergedStream {
  /// The name of the stream in errors.
  let name: String
  /// Its ids.
  let ids: StreamIDs
  /// Whether its meta names this project.
  var isOfThisProject = false
  /// The revision of its build; nil outside of continuous integration.
  var build: Envelope.Git?
  /// The start of its run, if it has been read.
  var started: Envelope.TestRunStarted?
  /// The end of its run, if it has been read.
  var finished: Envelope.TestRunFinished?
  /// The facts about its run, apart from pickles that did not run.
  private var facts: [any RunFact] = []
  /// The pickles that did not run, by their ids in the merged stream.
  private(set) var notRun: [String] = []

  init(name: String, number: Int?, run: String?) {
    self.name = name
    ids = StreamIDs(number: number)
    ids.run = run
  }

  /// Records a fact about the run.
  mutating func record(_ fact: any RunFact) throws(MergeProblem) {
    if let fact = fact as? NotRunPickles {
      notRun += try ids.newIDs(of: fact.pickleIds, .pickle)
    } else {
      facts.append(fact)
    }
  }

  /// Returns the facts of a kind, in order.
  func facts<Fact: RunFact>(_ kind: Fact.Type = Fact.self) -> [Fact] { facts.compactMap { $0 as? Fact } }

  /// The shard of the stream, with its revision; several if the stream was merged.
  var shards: [RunShard] {
    facts().map { (shard: RunShard) in
      var shard = shard
      shard.revision = shard.revision ?? build?.revision ?? facts(Checkout.self).last?.revision
      return shard
    }
  }

  /// The outcomes that its run accepts.
  var successPolicy: SuccessPolicy { facts(AcceptedOutcomes.self).last?.policy ?? .strict }
}

/// An error of merging streams, with its location.
package struct MergeError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The stream's name: a file's path, or `standard input`.
  package let name: String
  /// The line, counted from 1; 0 if the error does not belong to a single line.
  package let line: Int
  /// The problem, in a few words.
  package let problem: String

  /// `shard-2.ndjson:12: there is no hook with the id 7`.
  package var description: String { "\(name):\(line == 0 ? "" : "\(line):") \(problem)" }
}

/// A problem whose location is added later.
struct MergeProblem: Error {
  let text: String

  static func unknownID(_ id: String, _ kind: StreamIDs.Kind) -> Self {
    Self(text: "there is no \(kind.name) with the id \(id)")
  }

  static func repeatedID(_ id: String, _ kind: StreamIDs.Kind) -> Self {
    Self(text: "a second \(kind.name) has the id \(id); give each stream in its own file")
  }

  static func otherSource(of uri: String, than name: String) -> Self {
    Self(text: "\(uri) differs from that in \(name); merge runs of the same features")
  }

  static let secondRun = Self(text: "a second run begins; give each run in its own file")

  static let eventBeforeRun = Self(text: "an event precedes testRunStarted")

  static let afterEnd = Self(
    text: "an event follows testRunFinished; give each run in its own file")

  static let secondEnd = Self(text: "a second testRunFinished; give each run in its own file")

  static let stepOutsideOfItsCase = Self(text: "the step does not belong to its test case")

  // MARK: Streams that are not whole

  private static let again = "messages are missing; save the messages of the run again"

  static let stepOutOfOrder = Self(
    text: "the step starts, but the step before it in its test case has no result: \(again)")

  static let resultWithoutStart = Self(text: "the step has a result, but it has not started: \(again)")

  static let attemptWithoutResults = Self(
    text: "the attempt ends, but not all steps of its test case have results: \(again)")

  static func attemptOutOfOrder(_ number: Int, expected: Int) -> Self {
    Self(text: "attempt \(number + 1) at the scenario starts, but attempt \(expected + 1) is the next: \(again)")
  }

  static let attemptUnderWay = Self(
    text: "an attempt at the scenario starts, but the attempt before it has not ended: \(again)")

  static let openAtEnd = Self(text: "the run ends, but an attempt or a hook of the run has not ended: \(again)")

  static func withoutResult(_ count: Int) -> Self {
    Self(
      text: "the run ends, but \(count) selected scenario\(count == 1 ? "" : "s") neither ended nor "
        + "\(count == 1 ? "is" : "are") listed as not run: \(again)")
  }

  static let contradiction = Self(
    text: "the run claims success, but a scenario or a hook of the run did not succeed; "
      + "save the messages of the run again")

  // MARK: Reruns

  static func noRerun(of name: String) -> Self {
    Self(
      text: "a scenario of \(name) runs again, but this run started before that run ended, so it is no rerun; "
        + "give the run first and its reruns in their order, and report other runs by themselves")
  }
}

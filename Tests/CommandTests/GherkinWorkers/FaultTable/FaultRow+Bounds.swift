import Foundation
import GherkinTestSupport
import Testing

extension FaultRow {
  /// Faults whose effects must stay bounded: worlds, closed descriptors, sizes and descriptions.
  static let bounds = worlds + closedDescriptors + sizes + descriptions

  private static let worlds = ["process", "none"].map { isolation in
    FaultRow(
      what: "the init of a world throws or hangs, --isolation \(isolation)",
      features: [
        "a.feature": """
        Feature: f
          Scenario: throws
            Given a world that is not ready
            And a world that is not ready
          @hangs
          Scenario: hangs
            Given a world that is not ready
        """
      ],
      arguments: ["--isolation", isolation, "--timeout", "1s", "."], environment: ["FAULTY_INIT": "inits"], status: 1,
      outcomes: ["throws": .failed, "hangs": .failed],
      check: { folder, _ in
        #expect(try folder.text(of: "inits") == "init\ninit\n")
        let messages = try folder.text(of: "report.message")
        #expect(messages.split(separator: "\n").count { $0.contains(#""status":"FAILED""#) } == 2)
        #expect(messages.contains("UnreadyWorld was not created: Refusal()"))
      })
  }

  private static func closing(_ descriptors: String) -> [String: String] {
    [
      "a.feature": """
      Feature: f
        Scenario: s
          Given I print "before"
          And the \(descriptors) closed
          And I print "after"
        Scenario: t
          Given I complain "next"
      """
    ]
  }

  private static let closedDescriptors =
    [("descriptor 1 is", "standard output"), ("descriptor 2 is", "standard error")].map { descriptors, stream in
      FaultRow(
        what: "a step closes \(stream)", features: closing(descriptors), status: 0,
        outcomes: ["s": .passed, "t": .passed],
        check: { folder, _ in try checkOutput(in: folder, closed: stream) })
    } + [
      FaultRow(
        what: "a step closes standard output and standard error",
        features: closing("descriptors 1 to 2 are"),
        status: 0, outcomes: ["s": .passed, "t": .passed],
        check: { folder, _ in try checkOutput(in: folder, closed: "standard output and standard error") }),
      FaultRow(
        what: "a step closes the descriptors of its worker", features: closing("descriptors 3 to 15 are"),
        status: 0, outcomes: ["s": .passed, "t": .passed],
        check: { folder, _ in
          let messages = try folder.text(of: "report.message")
          #expect(["before", "after", "next"].allSatisfy { messages.contains(#""body":"\#($0)\n""#) })
        }),
      FaultRow(
        what: "a step closes all descriptors", features: closing("descriptors 3 to 1023 are"), status: 1,
        outcomes: ["s": .failed, "t": .passed], says: "it closed descriptors of its process"),
      FaultRow(
        what: "a step closes standard output, --isolation none", features: closing("descriptor 1 is"),
        arguments: ["--isolation", "none", "."], status: 0, outcomes: ["s": .passed, "t": .passed],
        says: "2 scenarios (2 passed)"),
    ]

  private static func checkOutput(in folder: TemporaryFolder, closed streams: String) throws {
    let messages = try folder.text(of: "report.message")
    #expect(["before", "after", "next"].allSatisfy { messages.contains(#""body":"\#($0)\n""#) }, "\(messages)")
    #expect(messages.contains("lost because it closed \(streams)"))
    #expect(!messages.contains("temporary files is full"))
  }

  private static let sizes = ["process", "none"].flatMap { isolation in
    [
      (
        "attaches a file of 2,000 MB", "I attach a file of 2000000000 bytes",
        "large.bin: an attachment of 20000000"
      ),
      ("attaches 135 MB", "I attach 135000000 bytes", "an attachment of 135000000 bytes is too large"),
      ("logs 135 MB", "I log 135000000 bytes", "an attachment of 135000000 bytes is too large"),
      ("throws an error of 135 MB", "an error of 135000000 bytes", "the eeeeeeee"),
    ].map { what, step, says in
      FaultRow(
        what: "a step \(what), --isolation \(isolation)",
        features: ["a.feature": "Feature: f\n  Scenario: s\n    Given \(step)\n  Scenario: t\n    Given a step\n"],
        arguments: ["--isolation", isolation, "."], status: 1, outcomes: ["s": .failed, "t": .passed], says: says)
    } + [
      FaultRow(
        what: "a step skips for a reason of 135 MB, --isolation \(isolation)",
        features: ["a.feature": "Feature: f\n  Scenario: s\n    Given a skip of 135000000 bytes\n"],
        arguments: ["--isolation", isolation, "."], status: 0, outcomes: ["s": .skipped])
    ]
  }

  private static let descriptions = ["process", "none"].flatMap { isolation in
    [
      FaultRow(
        what: "errors of a step and a hook cannot be described, --isolation \(isolation)",
        features: [
          "a.feature": """
          Feature: f
            @endless-after
            Scenario: s
              Given an error that cannot be described
            Scenario: t
              Given a step
          """
        ],
        arguments: ["--isolation", isolation, "--timeout", "2s", "."], status: 1,
        outcomes: ["s": .failed, "t": .passed], says: "an error of type EndlessError, whose description took longer"),
      FaultRow(
        what: "the error of beforeAll cannot be described, --isolation \(isolation)",
        features: ["a.feature": "Feature: f\n  Scenario: s\n    Given a step\n"],
        arguments: ["--isolation", isolation, "--timeout", "2s", "."], environment: ["FAULTY_ENDLESS_HOOK": "1"],
        status: 1, outcomes: ["s": .notRun], others: 1, says: "an error of type EndlessError, whose description took"),
    ]
  }
}

import GherkinExpectations
import GherkinTestSupport
import Testing

@Suite("throwError")
struct ThrowErrorTests {
  private enum Fault: Error, Equatable {
    case missing
    case refused(status: Int, reason: String)
  }
  private struct Broken: Error, CustomStringConvertible {
    let description = "it is broken"
  }

  private func run(_ error: (any Error)?) throws -> Int {
    if let error { throw error }
    return 3
  }

  @Test("any error, an equal one, one of a type, and one that matches or fulfils a condition match")
  func both() throws {
    let refused = Fault.refused(status: 404, reason: "gone")
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
    try await expect {
      await Task.yield(); return try run(Broken())
    }.to(throwError(Broken.self))
    try await expect {
      await Task.yield(); return try run(nil)
    }.toNot(throwError())
    check(
      await message {
        try await expect {
          await Task.yield(); return try run(nil)
        }.to(throwError())
      }, equals: "expected the expression to throw an error, but it threw nothing")
  }

  @Test("failures contain the thrown error")
  func sentences() {
    check(
      message { try expect { try run(nil) }.to(throwError()) },
      equals: "expected the expression to throw an error, but it threw nothing")
    check(
      message { try expect(named: "the search") { try run(Broken()) }.toNot(throwError()) },
      equals: "expected the search not to throw an error, but it threw Broken (it is broken)")
    check(
      message { try expect { try run(Broken()) }.to(throwError(Fault.missing)) },
      equals: "expected the expression to throw Fault.missing, but it threw Broken (it is broken)")
    check(
      message { try expect { try run(Fault.missing) }.to(throwError(Broken.self)) },
      equals: "expected the expression to throw an error of type Broken, but it threw Fault.missing")
    check(
      message { try expect { try run(Fault.missing) }.to(throwError(Fault.self) { $0 != .missing }) },
      equals: """
        expected the expression to throw an error of type Fault and have it satisfy the condition, \
        but it threw Fault.missing
        """)
    check(
      message { try expect { try run(Broken()) }.to(throwError(Broken.self, have(\.description, equal("x")))) },
      equals: """
        expected the expression to throw an error of type Broken and have it have its description equal "x", \
        but its description is "it is broken"
        """)
  }

  @Test("an equal error is compared by parts")
  func parts() {
    check(
      message {
        try expect { try run(Fault.refused(status: 404, reason: "gone")) }
          .to(throwError(Fault.refused(status: 500, reason: "gone")))
      },
      equals: """
        expected the expression to throw Fault.refused(status: 500, reason: "gone"), \
        but it threw Fault.refused(status: 404, reason: "gone"):
          status is 404, not 500
        """)
  }
}

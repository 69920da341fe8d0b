import GherkinExpectations
import GherkinTestSupport
import Testing

@Suite("expectAll")
struct ExpectAllTests {
  private struct Broken: Error {}

  @Test("failed expectations are reported in order, with their locations")
  func several() {
    let line = #line + 2
    let several = failure {
      try expectAll {
        try expect([1]).to(equal([2]))
        try expect(3).to(equal(3))
        try expect("a").to(contain("b"))
      }
    }
    check(
      several?.description.replacing(/swift:(\d+):\d+/) { "swift:\($0.1)" },
      equals: """
        2 expectations were not met:
        1. expected [1] to equal [2]:
             [0] is 1, not 2
             at RunnerTests/ExpectAllTests.swift:\(line + 1)
        2. expected "a" to contain "b"
             at RunnerTests/ExpectAllTests.swift:\(line + 3)
          at RunnerTests/ExpectAllTests.swift:\(line)
        """)
  }

  @Test("a single failure is reported unchanged, and no failure is reported as none")
  func fewer() throws {
    fails(try expectAll { try expect(3).to(equal(4)) }, "expected 3 to equal 4")
    try expectAll { try expect(3).to(equal(3)) }
    try expectAll {}
  }

  @Test("expectations in helpers, child tasks and waits are collected")
  func reach() async {
    let collected = await message {
      try await expectAll {
        try helper()
        async let child: Void = helper()
        try await child
        try await expect(later(3)).to(equal(5))
        try await eventually(equal(6), within: .zero) { 3 }
        try await eventually(within: .zero) { false }
      }
    }
    check(collected?.hasPrefix("5 expectations were not met:"), equals: true)
  }

  private func helper() throws {
    try expect(3).to(equal(4))
  }

  @Test("a failure in a task that outlives the block is thrown there")
  func lateFailure() async throws {
    var task: Task<Void, any Error>?
    let (ends, end) = AsyncStream.makeStream(of: Void.self)
    try expectAll {
      task = Task {
        for await _ in ends {}
        try expect(1).to(equal(2))
      }
    }
    end.finish()
    let error = await #expect(throws: ExpectationError.self) { try await task?.value }
    check(error?.description ?? "", contains: "expected 1 to equal 2")
  }

  @Test("another error ends the block, and is reported with the failures, or rethrown if there are none")
  func otherErrors() async {
    check(
      message {
        try expectAll {
          try expect(3).to(equal(4))
          throw Broken()
        }
      }?.hasSuffix("\n2. then it threw Broken()"), equals: true)
    check(
      message {
        try expectAll {
          try expect(3).to(equal(4))
          throw ExpectationError("the beer is warm", at: .init())
        }
      }?.contains("\n2. the beer is warm\n"), equals: true)
    #expect(throws: Broken.self) { try expectAll { throw Broken() } }
    await #expect(throws: CancellationError.self) {
      try await expectAll {
        await Task.yield()
        throw CancellationError()
      }
    }
  }

  @Test("a failed #require ends the block, and is named without a dump")
  func required() {
    var told: String?
    withKnownIssue {
      told = message {
        try expectAll {
          try expect(3).to(equal(4))
          try #require(Bool(false))
        }
      }
    }
    check(told?.hasSuffix("\n2. then it threw ExpectationFailedError"), equals: true)
  }

  @Test("a nested expectAll is one failure of the outer one")
  func nested() {
    let told = message {
      try expectAll {
        try expectAll {
          try expect(1).to(equal(2))
          try expect(3).to(equal(4))
        }
        try expect(5).to(equal(6))
      }
    }
    check(
      told?.hasPrefix("2 expectations were not met:\n1. 2 expectations were not met:\n   1. expected 1"), equals: true)
    check(told?.contains("\n2. expected 5 to equal 6\n"), equals: true)
  }
}

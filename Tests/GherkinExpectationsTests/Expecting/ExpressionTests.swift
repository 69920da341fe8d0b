import GherkinExpectations
import GherkinTestSupport
import Testing

@Suite("Expressions in braces")
struct ExpressionTests {
  private struct Broken: Error {}

  private func run(_ value: Int?) throws -> Int {
    guard let value else { throw Broken() }
    return value
  }

  @Test("an expression returns a value to match")
  func value() async throws {
    try expect { try run(3) }.to(equal(3))
    try expect { try run(3) }.toNot(equal(4))
    try await expect {
      await Task.yield(); return try run(3)
    }.to(equal(3))
    try await expect {
      await Task.yield(); return try run(3)
    }.toNot(equal(4))
    check(message { try expect { try run(3) }.to(equal(4)) }, equals: "expected 3 to equal 4")
    check(
      await message {
        try await expect {
          await Task.yield(); return try run(3)
        }.toNot(equal(3))
      }, equals: "expected 3 not to equal 3")
  }

  @Test("an error fails any expectation on the value, and is named in the failure")
  func error() async {
    let sentence = "expected the expression to equal 3, but it threw Broken()"
    check(message { try expect { try run(nil) }.to(equal(3)) }, equals: sentence)
    check(
      await message {
        try await expect {
          await Task.yield(); return try run(nil)
        }.to(equal(3))
      }, equals: sentence)
    check(
      message { try expect(named: "the price") { try run(nil) }.toNot(equal(3)) },
      equals: "expected the price not to equal 3, but it threw Broken()")
  }

  @Test("an optional value is matched with matchers for the wrapped value")
  func optional() async throws {
    let list = [1, 2]
    try expect { list.first }.to(beLess(than: 2))
    try expect { list.first }.toNot(beLess(than: 1))
    try await expect {
      await Task.yield(); return list.first
    }.to(beLess(than: 2))
    try await expect {
      await Task.yield(); return list.first
    }.toNot(beLess(than: 1))
    check(
      message { try expect { [Int]().first }.toNot(beLess(than: 1)) },
      equals: "expected nil not to be less than 1, but there is no value")
    check(
      await message {
        try await expect {
          await Task.yield(); return [Int]().first
        }.to(beLess(than: 1))
      }, equals: "expected nil to be less than 1, but there is no value")
  }

  @Test("the expression is evaluated once for each matcher")
  func lazy() throws {
    var runs = 0
    let expectation: LazyExpectation<Void> = expect { runs += 1 }
    check(runs, equals: 0)
    try expectation.toNot(throwError())
    check(runs, equals: 1)
  }

  @Test("cancelling the task is not a failure of the expectation")
  func cancelled() async {
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await expect { await Task.yield() }.toNot(throwError())
    }
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test("expectations inside an expression belong to the expression")
  func nested() {
    #expect(
      message {
        try expectAll {
          try expect { try expect(3).to(equal(4)) }.to(throwError(ExpectationError.self))
        }
      } == nil)
  }
}

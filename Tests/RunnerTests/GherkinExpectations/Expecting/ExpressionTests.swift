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
    try await expect { try await later(run(3)) }.to(equal(3))
    try await expect { try await later(run(3)) }.toNot(equal(4))
    fails(try expect { try run(3) }.to(equal(4)), "expected 3 to equal 4")
    await fails("expected 3 not to equal 3") { try await expect { try await later(run(3)) }.toNot(equal(3)) }
  }

  @Test("an error fails any expectation on the value, and is named in the failure")
  func error() async {
    let sentence = "expected the expression to equal 3, but it threw Broken()"
    fails(try expect { try run(nil) }.to(equal(3)), sentence)
    await fails(sentence) { try await expect { try await later(run(nil)) }.to(equal(3)) }
    fails(
      try expect(named: "the price") { try run(nil) }.toNot(equal(3)),
      "expected the price not to equal 3, but it threw Broken()")
  }

  @Test("an optional value is matched with matchers for the wrapped value")
  func optional() async throws {
    let list = [1, 2]
    try expect { list.first }.to(beLess(than: 2))
    try expect { list.first }.toNot(beLess(than: 1))
    try await expect { await later(list.first) }.to(beLess(than: 2))
    try await expect { await later(list.first) }.toNot(beLess(than: 1))
    fails(
      try expect { [Int]().first }.toNot(beLess(than: 1)), "expected nil not to be less than 1, but there is no value")
    await fails("expected nil to be less than 1, but there is no value") {
      try await expect { await later([Int]().first) }.to(beLess(than: 1))
    }
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

import Gherkin

/// The test cases of a run, all matched before anything runs.
struct TestPlan {
  /// In the order of the pickles.
  let testCases: [TestCase]

  /// Makes test cases of pickles.
  ///
  /// - Parameter withoutHooks: whether test cases get no hooks, as for a dry run.
  /// - Throws: where a definition's regular expression turns out to be none.
  init(
    _ pickles: [Pickle], _ catalogue: StepCatalogue, ids: any IDGenerator, withoutHooks: Bool
  ) throws(StepLibraryProblem) {
    guard pickles.count >= Self.many, let ids = ids as? IncrementingIDGenerator else {
      testCases = try Self.row(of: pickles[...], TestCaseAssembler(catalogue, ids: ids, withoutHooks: withoutHooks))
        .get()
      return
    }
    let rows = Hands.share(ids: ids) { hand, ids in
      // A row of neighbours each, as they have the most texts in common.
      let row = pickles[pickles.count * hand / Hands.count..<pickles.count * (hand + 1) / Hands.count]
      return Self.row(of: row, TestCaseAssembler(catalogue, ids: ids, withoutHooks: withoutHooks))
    }
    var testCases: [TestCase] = []
    for row in rows { testCases += try row.get() }
    self.testCases = testCases
  }

  private static func row(
    of pickles: ArraySlice<Pickle>, _ assembler: TestCaseAssembler
  ) -> Result<[TestCase], StepLibraryProblem> {
    var assembler = assembler
    var testCases: [TestCase] = []
    testCases.reserveCapacity(pickles.count)
    do throws(StepLibraryProblem) {
      for pickle in pickles { testCases.append(try assembler.testCase(pickle)) }
    } catch {
      return .failure(error)
    }
    return .success(testCases)
  }

  /// How many pickles are worth being shared by several hands.
  private static let many = 1024
}

import GherkinTestSupport
import Testing
import GherkinText

@Suite("Aligning two lists")
struct AlignmentTests {
  @Test("replaced elements are between common elements")
  func parts() {
    check(
      Alignment(old: Array("abcdf"), new: Array("axcdef")).parts,
      equals: [
        .same(old: 0, new: 0), .changed(old: 1..<2, new: 1..<2), .same(old: 2, new: 2), .same(old: 3, new: 3),
        .changed(old: 4..<4, new: 4..<5), .same(old: 4, new: 5),
      ])
    check(Alignment(old: [1], new: []).parts, equals: [.changed(old: 0..<1, new: 0..<0)])
    checkEmpty(Alignment(old: [Int](), new: []).parts)
  }

  @Test("as many elements as possible are equal")
  func longest() {
    var generator = SeededGenerator(seed: 1)
    for _ in 0..<200 {
      let lists = (0..<2).map { _ in
        (0..<Int.random(in: 0...12, using: &generator)).map { _ in Int.random(in: 0...3, using: &generator) }
      }
      let parts = Alignment(old: lists[0], new: lists[1]).parts
      let same = parts.count { if case .same = $0 { true } else { false } }
      check(same, equals: lists[0].count - lists[1].difference(from: lists[0]).removals.count, "\(lists)")
      #expect(restored(parts, lists[0], lists[1]), "\(lists)")
    }
  }

  @Test("very long lists are aligned by elements that occur once")
  func long() {
    let old = (0..<5000).map { $0 % 7 == 0 ? $0 : $0 % 3 }
    var new = old
    new.removeSubrange(2000..<2010)
    new.insert(-1, at: 0)
    new.append(-1)
    let parts = Alignment(old: old, new: new).parts
    #expect(restored(parts, old, new))
    #expect(parts.count { if case .same = $0 { true } else { false } } > 4950)
  }

  /// Whether the parts are the lists, without gaps.
  private func restored(_ parts: [Alignment.Part], _ old: [Int], _ new: [Int]) -> Bool {
    var (left, right): ([Int], [Int]) = ([], [])
    for part in parts {
      switch part {
      case .same(let i, let j):
        guard old[i] == new[j] else { return false }
        (left, right) = (left + [i], right + [j])
      case .changed(let i, let j): (left, right) = (left + i, right + j)
      }
    }
    return left == Array(old.indices) && right == Array(new.indices)
  }
}

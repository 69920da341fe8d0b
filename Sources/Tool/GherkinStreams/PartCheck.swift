package import GherkinMessages

/// Checks that every shard of a run is present exactly once, and that all shards have the same revision and were cut in
/// the same way.
package struct PartCheck {
  /// The number of shards that an error lists.
  private static let listedCount = 20
  private static let remedy = "give each part of the run once, or pass --allow-missing-parts"
  private static let comparisonRemedy = "compare whole runs or the same part of two runs, or pass --allow-missing-parts"
  private static let revisionRemedy = "run all parts again at the same revision"
  private static let cutRemedy = "run all parts again with the same --timings file, or all without one"

  private let parts: [Part]

  /// A shard, with the name of its stream.
  typealias Part = (name: String, shard: RunShard)

  /// - Parameter parts: the shards of the streams.
  init(_ parts: [Part]) {
    self.parts = parts
  }

  /// The problems: shards of other runs, shards that were cut differently, duplicate shards, and missing shards.
  var problems: [SavedStreamError] {
    guard let first = parts.first else { return [] }
    var problems: [SavedStreamError] = []
    var names: [Int: String] = [:]
    var count = 0
    for part in parts {
      let (name, shard) = part
      if let difference = difference(of: part) {
        problems.append(difference)
        if shard.selection == first.shard.selection { names[shard.part] = name }
      } else if let other = names[shard.part] {
        let problem =
          name == other ? "\(name): contains \(Self.number(shard)) twice" : "\(Self.text(shard, name)) like \(other)"
        problems.append(.parts(problem, remedy: Self.remedy))
      } else {
        names[shard.part] = name
        count += shard.own
      }
    }
    let missing = (1...first.shard.parts).filter { names[$0] == nil }
    let scenarios = first.shard.scenarios - count
    if !missing.isEmpty {
      let listed = missing.prefix(Self.listedCount).map(String.init).joined(separator: ", ")
      let others = missing.count > Self.listedCount ? " and \(missing.count - Self.listedCount) others" : ""
      let problem =
        "\(missing.count == 1 ? "part" : "parts") \(listed)\(others) of \(first.shard.parts) "
        + "\(missing.count == 1 ? "is" : "are") missing: \(scenarios) scenario\(scenarios == 1 ? "" : "s")"
      problems.append(.parts(problem, remedy: Self.remedy))
    } else if problems.isEmpty, scenarios != 0 {
      let problem = "the \(first.shard.parts) parts have \(count) scenarios, and the run has \(first.shard.scenarios)"
      problems.append(.parts(problem, remedy: Self.cutRemedy))
    }
    return problems
  }

  /// The first shard of another run, or that was cut differently; nil if there is none.
  var difference: SavedStreamError? { parts.lazy.compactMap { difference(of: $0) }.first }

  private func difference(of part: Part) -> SavedStreamError? {
    guard let first = parts.first else { return nil }
    if let problem = Self.selectionProblem(part, first) { return .parts(problem, remedy: Self.remedy) }
    // The features can be the same although the code that they test has changed.
    if let other = parts.first(where: { $0.shard.revision != nil }), let problem = Self.revisionProblem(part, other) {
      return .parts(problem, remedy: Self.revisionRemedy)
    }
    guard let other = parts.first(where: { $0.shard.cut != nil }), let problem = Self.cutProblem(part, other) else {
      return nil
    }
    return .parts(problem, remedy: Self.cutRemedy)
  }

  /// Returns the reason why two runs do not have the same scenarios because of their shards; nil if there is none.
  ///
  /// - Parameters:
  ///   - old: the older run; its shard is nil if it is a whole run.
  ///   - new: the newer run; its shard is nil if it is a whole run.
  package static func problem(
    comparing old: (name: String, shard: RunShard?), with new: (name: String, shard: RunShard?)
  ) -> SavedStreamError? {
    let problem: String?
    switch (old.shard, new.shard) {
    case (nil, nil): problem = nil
    case (let shard?, nil): problem = "\(text(shard, old.name)), and \(new.name) has a whole run"
    case (nil, let shard?): problem = "\(text(shard, new.name)), and \(old.name) has a whole run"
    case (let oldShard?, let newShard?):
      let (old, new): (Part, Part) = ((old.name, oldShard), (new.name, newShard))
      let isSamePart = (newShard.part, newShard.parts) == (oldShard.part, oldShard.parts)
      problem =
        isSamePart
        ? selectionProblem(new, old) ?? cutProblem(new, old)
        : "\(text(newShard, new.name)), and \(old.name) is \(number(oldShard))"
    }
    return problem.map { .parts($0, remedy: comparisonRemedy) }
  }

  private static func selectionProblem(_ part: Part, _ other: Part) -> String? {
    if part.shard.parts == other.shard.parts, part.shard.selection == other.shard.selection { return nil }
    if part.name == other.name {
      return "\(part.name): its \(number(part.shard)) is of a different selection than its \(number(other.shard))"
    }
    return "\(text(part.shard, part.name)) of a different selection than \(other.name), which is \(number(other.shard))"
  }

  private static func revisionProblem(_ part: Part, _ other: Part) -> String? {
    guard let revision = part.shard.revision, let otherRevision = other.shard.revision, revision != otherRevision else {
      return nil
    }
    let (subject, otherSubject) =
      part.name == other.name
      ? ("\(part.name): its \(number(part.shard)) is", "its \(number(other.shard))")
      : (text(part.shard, part.name), other.name)
    return "\(subject) of the revision \(revision), and \(otherSubject) is of the revision \(otherRevision)"
  }

  private static func cutProblem(_ part: Part, _ other: Part) -> String? {
    // Streams of earlier versions do not say how they were cut.
    guard let cut = part.shard.cut, let otherCut = other.shard.cut, cut != otherCut else { return nil }
    let scenarios =
      part.name == other.name
      ? "\(part.name): the scenarios of its \(number(part.shard)) were divided differently than those of its "
        + number(other.shard)
      : "\(text(part.shard, part.name)), but its scenarios were divided differently than those of \(other.name)"
    return "\(scenarios), because the durations of --timings were different"
  }

  private static func text(_ shard: RunShard, _ name: String) -> String {
    "\(name): is \(number(shard))"
  }

  private static func number(_ shard: RunShard) -> String { "part \(shard.part) of \(shard.parts)" }
}

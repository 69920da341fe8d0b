package import GherkinOutcomes

/// The outcomes of scenarios that the run accepts, if these are not the default.
package struct AcceptedOutcomes: RunFact {
  package static let name = "success-policy"

  package var policy: SuccessPolicy

  package init(_ policy: SuccessPolicy) {
    self.policy = policy
  }

  /// Returns outcomes other than the default only if all streams accept them.
  package static func merged(_ streams: [[Self]]) -> [Self] {
    let all = Set(streams.map { $0.last?.policy ?? .strict })
    return all.count == 1 ? all.filter { $0 != .strict }.map(Self.init) : []
  }
}

package import Foundation
package import GherkinSteps

/// The steps and hooks of each sample of the kit, according to its STEPS.md.
package enum KitRegistrations {
  typealias Steps = StepLibrary.Builder<KitWorld>
  /// Registers a sample's steps; the folder holds the sample's files.
  typealias Register = @Sendable (_ steps: Steps, _ folder: URL) -> Void

  /// The library of a sample; nil for an unknown sample.
  package static func library(for sample: String, in folder: URL) -> StepLibrary? {
    guard let register = all[sample] else { return nil }
    return StepLibrary(KitWorld.self) { register($0, folder) }
  }

  private static let all: [String: Register] =
    statuses.merging(steps) { first, _ in first }.merging(hooks) { first, _ in first }
    .merging(attachments) { first, _ in first }
}

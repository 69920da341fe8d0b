import Foundation
import GherkinCommandSteps
import GherkinRunner
import GherkinSteps

/// A world beside that of the commands.
final class RepetitionWorld: World {
  var descriptorsBefore = 0

  /// The open descriptors of this process.
  static var descriptors: Int { (0..<4096).count { fcntl($0, F_GETFD) >= 0 } }
}

struct Difference: Error, CustomStringConvertible {
  let description: String
}

/// Steps that use the world of the command steps.
let repetitionSteps = StepLibrary(RepetitionWorld.self) { steps in
  steps.when("I run the command {string} {int} times", timeout: .zero) {
    (world, command: String, count: Int) throws in
    let commands = try await world.world(CommandWorld.self)
    try await commands.run(command)
    world.descriptorsBefore = RepetitionWorld.descriptors
    for _ in 0..<count {
      let result = try await commands.run(command)
      guard result.status == 0 else { throw Difference(description: "\(result)") }
    }
  }
  steps.then("this process should have as many open descriptors as before") { world throws in
    // The threads that read the outputs close the last descriptors.
    for _ in 0..<100 where RepetitionWorld.descriptors != world.descriptorsBefore {
      try await Task.sleep(for: .milliseconds(10))
    }
    let after = RepetitionWorld.descriptors
    guard after == world.descriptorsBefore else {
      throw Difference(description: "\(after) descriptors are open, \(world.descriptorsBefore) were")
    }
  }
  steps.then("the folder of the commands should contain {string}") { (world, name: String) throws in
    let folder = try await world.world(CommandWorld.self).folder
    guard FileManager.default.fileExists(atPath: folder.appending(path: name).path) else {
      throw Difference(description: "\(folder.path) lacks \(name)")
    }
  }
}

await GherkinRun.main(steps: [.commands, repetitionSteps])

import Foundation
import GherkinSteps

/// A `Once` value of runs. Its creation and its cleanup add lines to the file that `FAULTY_ONCE` names.
struct Teapot: Codable, Sendable {
  /// The process that created the teapot.
  var process: Int32
  var diary: String

  /// Writes a line into the diary.
  func note(_ event: String) throws {
    // Several processes write at the same time.
    let file = open(diary, O_WRONLY | O_APPEND)
    guard file >= 0 else { throw Refusal() }
    try FileHandle(fileDescriptor: file, closeOnDealloc: true).write(contentsOf: Data("\(event) \(getpid())\n".utf8))
  }

  static let diary = ProcessInfo.processInfo.environment["FAULTY_ONCE"]

  static let once = Once("teapot") { run in
    let plan = try run.worldParameters.decode(FaultPlan.self)
    let teapot = Teapot(process: getpid(), diary: diary ?? "")
    try teapot.note("make")
    run.addTearDown { try teapot.note("tear down") }
    run.addTearDown { plan.happen("tearDownOnce") }
    if plan.hook == "laterOnce" {
      Thread.detachNewThread {
        while !FileManager.default.fileExists(atPath: teapot.diary + ".break") { usleep(1000) }
        Fault.fatalError.happen()
      }
    }
    plan.happen("once")
    print("the kettle is on")
    return teapot
  }

  /// The second value depends on the first.
  static let cup = Once("cup") { run in "a cup for \(try await once.value.process)" }
}

extension StepLibrary.Builder where W == FaultyWorld {
  /// Registers the steps that use the teapot.
  func teapot() {
    guard Teapot.diary != nil else { return }
    once(Teapot.once)
    once(Teapot.cup)
    once(Teapot.once)
    beforeAll { _ in try await Teapot.once.value.note("beforeAll") }
    afterAll { _, _ in try await Teapot.once.value.note("afterAll") }
    given("I pour tea") { world in
      world.scenario.attach(try await Teapot.cup.value, mediaType: "text/plain")
      try await Teapot.once.value.note("pour")
    }
    given("the teapot breaks") { _ in
      let teapot = try await Teapot.once.value
      _ = FileManager.default.createFile(atPath: teapot.diary + ".break", contents: nil)
      while kill(teapot.process, 0) == 0, !Self.isZombie(teapot.process) { usleep(1000) }
    }
  }

  private static func isZombie(_ process: Int32) -> Bool {
    let status = (try? String(contentsOf: URL(filePath: "/proc/\(process)/stat"), encoding: .utf8)) ?? ""
    return status.split(separator: " ").dropFirst(2).first == "Z"
  }
}

import Foundation
package import GherkinSteps

/// The faults in hooks, from the command line: the kind of hook with a fault, and a file that prevents the fault in the
/// second attempt.
struct FaultPlan: Decodable, Sendable {
  var hook: String?
  var fault: String?
  var marker: String?

  /// Causes the planned fault of a kind of hook.
  func happen(_ kind: String) {
    guard hook == kind, isFirst else { return }
    named.happen()
  }

  /// The fault that the command line names.
  var named: Fault { fault.flatMap(Fault.init(rawValue:)) ?? .unwrap }

  /// Whether this is the first attempt; always true without a file that records attempts.
  private var isFirst: Bool {
    guard let marker else { return true }
    return FileManager.default.createFile(atPath: marker + UUID().uuidString, contents: nil)
      && mkdir(marker, 0o777) == 0
  }

  func happenOnce(_ fault: Fault) {
    if isFirst { fault.happen() }
  }
}

final class FaultyWorld: World {
  let plan: FaultPlan

  init() throws {
    plan = try ScenarioContext.current?.worldParameters.decode(FaultPlan.self) ?? FaultPlan()
    plan.happen("world")
    if ScenarioContext.current?.tags.contains("@in-world") == true { plan.named.happen() }
  }
}

package let faultySteps = StepLibrary(FaultyWorld.self) { steps in
  steps.parameterType("faulty", regex: "faulty") { (text: String) -> String in
    Fault.unwrap.happen()
    return text
  }
  steps.given("a step", filePath: ProcessInfo.processInfo.environment["FAULTY_FILE"] ?? #filePath) { _ in }
  steps.given("all is well with a {faulty} argument") { (_, _: String) in }
  steps.given("a pending step") { _ in throw Pending("later") }
  steps.given("a failing step") { _ in throw Refusal() }
  steps.given("a fault: {word}") { (_, name: String) in
    guard let fault = Fault(rawValue: name) else { throw Refusal() }
    fault.happen()
  }
  steps.given("the shared memory is overwritten: {word}") { (_, name: String) in
    guard let fault = SharedMemoryFault(rawValue: name) else { throw Refusal() }
    try fault.happen()
  }
  steps.given("my process ends with {int} in {int} ms") { (_, status: Int, milliseconds: Int) in
    Thread.detachNewThread {
      usleep(UInt32(milliseconds) * 1000)
      exit(Int32(status))
    }
  }
  steps.given("it fails at the first attempt, and is skipped later") { world in
    if world.scenario.attempt == 1 { throw Refusal() }
    throw Skip("no network")
  }
  steps.given("a fault at the first try: {word}") { (world, name: String) in
    guard let fault = Fault(rawValue: name) else { throw Refusal() }
    world.plan.happenOnce(fault)
  }
  steps.given("I print {string}") { (_, text: String) in print(text) }
  steps.given("I print {string} without an end of line") { (_, text: String) in print(text, terminator: "") }
  steps.given("I print the variable {word}") { (_, name: String) in
    print("\(name) is \(ProcessInfo.processInfo.environment[name] ?? "not set")")
  }
  steps.given("I print for ever") { _ in
    let text = String(repeating: "x", count: 1 << 16)
    while !text.isEmpty { print(text) }
  }
  steps.given("I complain {string}") { (_, text: String) in
    FileHandle.standardError.write(Data((text + "\n").utf8))
  }
  steps.given("I print {int} bytes") { (_, count: Int) in print(text("x", count)) }
  steps.given("I attach {int} bytes") { (world, count: Int) in
    world.scenario.attach(text("y", count), mediaType: "text/plain")
  }
  steps.given("I work for {int} ms") { (_, milliseconds: Int) in
    // Signals, as of a crash in another thread, end a single sleep early.
    let end = ContinuousClock.now + .milliseconds(milliseconds)
    while ContinuousClock.now < end {
      usleep(UInt32(max(0, (end - ContinuousClock.now) / .microseconds(1))))
    }
  }
  steps.given("I work for {int} ms and note it in {string}") { (world, milliseconds: Int, path: String) in
    try Note.add("begin \(world.scenario.name)", to: path)
    usleep(UInt32(milliseconds) * 1000)
    try Note.add("end \(world.scenario.name)", to: path)
  }
  steps.given("I start a child, tell {string} and wait") { (_, path: String) in
    let child = Process()
    child.executableURL = URL(filePath: "/bin/sleep")
    child.arguments = ["1000"]
    try child.run()
    try Data("\(getpid()) \(child.processIdentifier)\n".utf8).write(to: URL(filePath: path), options: .atomic)
    try await Task.sleep(for: .seconds(1000))
  }
  steps.given("I wait for a task while others block their threads for {int} ms") { (_, milliseconds: Int) in
    for _ in 0..<ProcessInfo.processInfo.activeProcessorCount {
      Task.detached { usleep(UInt32(milliseconds) * 1000) }
    }
    let work = Task.detached { try await Task.sleep(for: .seconds(1000)) }
    try await withTaskCancellationHandler {
      try await work.value
    } onCancel: {
      work.cancel()
    }
  }
  steps.given("I tell my process") { world in world.scenario.attach("\(getpid())", mediaType: "text/plain") }

  steps.teapot()
  steps.scopes()
  steps.taggedFaults()
  steps.processFaults()
  steps.childFaults()
  steps.hangFaults()
  steps.issueFaults()
  steps.lateIssueFaults()
  steps.errorFaults()
  steps.checks()
  for moment in ["beforeAll", "afterAll"] {
    let hook: @Sendable (RunContext) throws -> Void = { context in
      let environment = ProcessInfo.processInfo.environment
      if environment["FAULTY_TELLS_HOOKS"] != nil { print(moment) }
      // The hook fails in a process that starts after a step has written the file.
      if moment == "beforeAll", let mark = environment["FAULTY_MARK"], FileManager.default.fileExists(atPath: mark) {
        throw Refusal()
      }
      if moment == "afterAll", let seconds = environment["FAULTY_AFTER_ALL_SECONDS"].flatMap(Double.init) {
        Thread.sleep(forTimeInterval: seconds)
        try Data().write(to: URL(filePath: "cleaned"))
      }
      try context.worldParameters.decode(FaultPlan.self).happen(moment)
    }
    if moment == "beforeAll" {
      steps.beforeAll { try hook($0) }
    } else {
      steps.afterAll { world, _ in try hook(world) }
    }
  }
  steps.before { world in world.plan.happen("before") }
  steps.after { world, _ in world.plan.happen("after") }
  steps.beforeStep { world, _ in world.plan.happen("beforeStep") }
  steps.afterStep { world, _ in world.plan.happen("afterStep") }
  steps.around(tags: "@around") { world, scenario in
    world.plan.happen("around")
    try await scenario()
    world.plan.happen("aroundEnd")
  }
}

struct Refusal: Error {}

import Foundation

/// A fault with which a step ends or blocks its process.
enum Fault: String, CaseIterable, Sendable {
  case unwrap, index, overflow, fatalError, precondition, cast, division, forcedTry, unowned, exclusivity
  case abort, exitWell, exitBadly, quickExit, killed, raised, terminate, segfault, stackOverflow, memory
  case busy, blocked, dying, background, closedDescriptors, childProcess, stopped, talkative

  /// Causes the fault.
  func happen() {
    switch self {
    case .unwrap:
      let nothing = [Int]().first
      // swift-format-ignore: NeverForceUnwrap
      print(nothing!)
    case .index: print([1, 2][CommandLine.arguments.count + 5])
    case .overflow: print(Int.max - 1 + CommandLine.arguments.count + 5)
    case .fatalError: Swift.fatalError("the kettle is empty")
    case .precondition: Swift.precondition(CommandLine.arguments.isEmpty, "no arguments expected")
    case .cast:
      let value: Any = CommandLine.arguments
      // swift-format-ignore: NeverForceUnwrap
      print(value as! Int)
    case .division: print(1 / (CommandLine.arguments.count - CommandLine.arguments.count))
    case .forcedTry:
      // swift-format-ignore: NeverUseForceTry
      try! Self.refuse()
    case .unowned:
      var owner: Owner? = Owner()
      let holder = Holder(owner: owner ?? Owner())
      owner = nil
      print(holder.owner)
    case .exclusivity:
      let cups = Cups()
      cups.fill { cups.count += 1 }
    case .abort: Foundation.abort()
    case .exitWell: exit(0)
    case .exitBadly: exit(3)
    case .quickExit: _exit(0)
    case .killed: kill(getpid(), SIGKILL)
    case .raised: raise(SIGSEGV)
    case .terminate:
      kill(getpid(), SIGTERM)
      while true { sleep(1000) }
    case .segfault:
      // swift-format-ignore: NeverForceUnwrap
      print(UnsafePointer<Int>(bitPattern: 16)!.pointee)
    case .stackOverflow: print(Self.depth(of: 1))
    case .memory:
      var hoard: [[UInt8]] = []
      for _ in 0..<100_000 { hoard.append(Array(repeating: 1, count: 1 << 24)) }
      print(hoard.count)
    case .busy: while !CommandLine.arguments.isEmpty {}
    case .dying: Thread.detachNewThread { Swift.fatalError("in the background, later") }
    case .blocked: while true { sleep(1000) }
    case .background:
      Thread.detachNewThread { Swift.fatalError("in the background") }
      // The runtime's crash report interrupts a sleep.
      while true { sleep(1000) }
    case .talkative:
      FileHandle.standardError.write(Data(("begin" + String(repeating: "x", count: 9000) + "end\n").utf8))
      Swift.fatalError("talked too much")
    case .stopped:
      kill(getpid(), SIGSTOP)
      while true { sleep(1000) }
    case .closedDescriptors:
      for descriptor: Int32 in 3..<1024 { close(descriptor) }
    case .childProcess:
      let child = Process()
      child.executableURL = URL(filePath: "/bin/sleep")
      child.arguments = ["1000"]
      try? child.run()
      print("child \(child.processIdentifier)")
      fflush(nil)
      Swift.fatalError("left a child")
    }
  }

  private static func refuse() throws { throw Refusal() }

  private final class Owner {}

  private final class Holder {
    unowned let owner: Owner

    init(owner: Owner) {
      self.owner = owner
    }
  }

  /// Overlapping changes violate Swift's exclusive access, which is checked only at run time.
  private final class Cups {
    var count = 0

    func fill(_ more: () -> Void) {
      Self.change(&count, more)
    }

    private static func change(_ count: inout Int, _ more: () -> Void) {
      more()
      count += 1
    }
  }

  private static func depth(of number: Int) -> Int {
    number > 0 ? depth(of: number + 1) + number : 0
  }
}

import GherkinProtocol
import Dispatch
import Foundation
import Synchronization

/// Reads the coordinator's orders on a separate thread, even while steps run, so that the coordinator's end is detected
/// at once. This process, and all that its steps started, are then ended.
final class OrderReader: Sendable {
  private struct State {
    var orders: [Order] = []
    var waiting: CheckedContinuation<Order, Never>?
  }

  private let state = Mutex(State())
  private let control: Descriptor
  private let leave: @Sendable () -> Never
  /// The coordinator's request to stop.
  let stop = StopRequest()

  /// - Parameters:
  ///   - control: the connection to the coordinator.
  ///   - leave: ends this process when there are no more orders.
  init(_ control: Descriptor, leave: @escaping @Sendable () -> Never) {
    self.control = control
    self.leave = leave
    DispatchQueue(label: "gherkin-run orders").async { [self] in readAll() }
  }

  /// Returns the next order.
  func next() async -> Order {
    await withCheckedContinuation { continuation in
      state.withLock { state in
        if state.orders.isEmpty {
          state.waiting = continuation
        } else {
          continuation.resume(returning: state.orders.removeFirst())
        }
      }
    }
  }

  private func readAll() {
    do {
      while let header = SystemCalls.read(FrameHeader.size, from: control.number),
        let bytes = SystemCalls.read(try FrameHeader.length(header[...]), from: control.number)
      {
        take(try Order(bytes[...]))
      }
    } catch {
      // Invalid orders end the worker, like the end of orders.
    }
    // If a step has closed the connection, its end reports that and ends the process.
    if !SystemCalls.isSocket(control.number) { Thread.sleep(forTimeInterval: 2) }
    leave()
  }

  private func take(_ order: Order) {
    if case .stop = order { return stop.make() }
    let waiting = state.withLock { state in
      defer { state.waiting = nil }
      if state.waiting == nil { state.orders.append(order) }
      return state.waiting
    }
    waiting?.resume(returning: order)
  }
}

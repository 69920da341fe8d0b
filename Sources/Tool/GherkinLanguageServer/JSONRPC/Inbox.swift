internal import Foundation

/// The queue from background threads to the thread that handles messages.
///
/// Unchecked, because a condition guards its state.
package final class Inbox: @unchecked Sendable {
  /// An item that the server handles.
  package enum Item: Sendable {
    case frame(FrameReader.Frame)
    /// The result of background work, which changes the server's state.
    case event(@Sendable (LanguageServer) -> Void)
    /// The end of the client.
    case end
  }

  // Guarded by `condition`.
  private let condition = NSCondition()
  private var items: [Item] = []
  private var next = 0
  private var cancelled: Set<RequestID> = []

  package init() {}

  /// Adds an item. The request that a `$/cancelRequest` names is marked at once, before earlier items are handled.
  package func add(_ item: Item) {
    var id: RequestID?
    // A message that is not JSON cancels nothing; it is answered when it is handled.
    if case .frame(.content(let bytes)) = item, bytes.count < 500, Self.mayCancel(bytes),
      case .notification("$/cancelRequest", let parameters)? = (try? JSON(parsing: bytes[...])).map(Message.init)
    {
      id = parameters["id"].flatMap(RequestID.init)
    }
    condition.lock()
    if let id { cancelled.insert(id) }
    items.append(item)
    condition.signal()
    condition.unlock()
  }

  private static func mayCancel(_ bytes: [UInt8]) -> Bool {
    String(decoding: bytes, as: UTF8.self).contains("cancelRequest")
  }

  /// Waits for the next item.
  ///
  /// - Parameter isIdle: called if the queue is empty.
  package func pop(orWhenEmpty isIdle: () -> Void) -> Item {
    condition.lock()
    while next == items.count {
      items.removeAll(keepingCapacity: true)
      next = 0
      // These ids belong to requests that were answered before.
      cancelled.removeAll()
      condition.unlock()
      isIdle()
      condition.lock()
      if next < items.count { break }
      condition.wait()
    }
    let item = items[next]
    items[next] = .end
    next += 1
    condition.unlock()
    return item
  }

  /// Returns whether a request was cancelled while it was queued.
  package func isCancelled(_ id: RequestID) -> Bool {
    condition.lock()
    defer { condition.unlock() }
    return cancelled.remove(id) != nil
  }
}

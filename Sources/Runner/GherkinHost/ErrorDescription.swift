import Dispatch
import Synchronization

/// The texts of errors of user code. Code that describes an error can block, as steps can, so it has a time limit.
enum ErrorDescription {
  private static let limit = 2
  /// The types of errors that are still being described after the time limit.
  private static let blocked = Mutex<Set<ObjectIdentifier>>([])

  /// Returns the text of an error; after the time limit, a text about that.
  static func text(of error: any Error, _ describe: @escaping @Sendable (any Error) -> String) -> String {
    let type = ObjectIdentifier(Swift.type(of: error))
    guard !blocked.withLock({ $0.contains(type) }) else { return placeholder(error) }
    let description = Description()
    let ended = DispatchSemaphore(value: 0)
    // A queue of its own has a thread even if all others are blocked.
    DispatchQueue(label: "gherkin-run error").async {
      description.text.withLock { $0 = describe(error) }
      ended.signal()
      blocked.withLock { _ = $0.remove(type) }
    }
    guard ended.wait(timeout: .now() + .seconds(limit)) == .success else {
      blocked.withLock { _ = $0.insert(type) }
      return placeholder(error)
    }
    return description.text.withLock(\.self)
  }

  private final class Description: Sendable {
    let text = Mutex("")
  }

  private static func placeholder(_ error: any Error) -> String {
    "an error of type \(Swift.type(of: error)), whose description took longer than \(limit) seconds"
  }
}

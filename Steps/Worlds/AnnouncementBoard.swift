import Foundation
import Synchronization

/// Where announcements are made; it remembers who made them.
final class AnnouncementBoard: Sendable {
  let center = NotificationCenter()
  private let heard = Mutex<[ObjectIdentifier?]>([])

  /// Who has announced something, in order; nil for an announcement in nobody's name.
  var senders: [ObjectIdentifier?] { heard.withLock(\.self) }

  /// Remembers from now on all announcements of this name.
  func listen(for name: String) {
    _ = center.addObserver(forName: Notification.Name(name), object: nil, queue: nil) { [weak self] announcement in
      let sender = (announcement.object as? AnyObject).map(ObjectIdentifier.init)
      self?.heard.withLock { $0.append(sender) }
    }
  }
}

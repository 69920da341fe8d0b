import Foundation
import TestDoubles

/// Where announcements are made; it remembers who made them.
final class AnnouncementBoard: Sendable {
  let center = NotificationCenter()
  /// Who has announced something; nil for an announcement in nobody's name.
  let announcements = Recorder<ObjectIdentifier?>("the announcement")

  /// Remembers from now on all announcements of this name.
  func listen(for name: String) {
    _ = center.addObserver(forName: Notification.Name(name), object: nil, queue: nil) { [announcements] announcement in
      announcements.record((announcement.object as? AnyObject).map(ObjectIdentifier.init))
    }
  }
}

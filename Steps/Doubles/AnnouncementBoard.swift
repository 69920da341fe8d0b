import Foundation
import TestDoubles
import UserDownloadExample

/// Where users are announced; it remembers who was.
final class AnnouncementBoard: Sendable {
  let center = NotificationCenter()
  /// Who was announced; nil for an announcement of nobody.
  let announcements = Recorder<RemoteUser?>("announce")

  /// Remembers from now on all announcements of this name.
  func listen(for name: String) {
    _ = center.addObserver(forName: Notification.Name(name), object: nil, queue: nil) { [announcements] announcement in
      announcements.record(announcement.object as? RemoteUser, function: "announce")
    }
  }
}

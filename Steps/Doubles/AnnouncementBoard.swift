import Foundation
import GherkinTestDoubles
import UserDownloadExample

/// Records the users that are announced.
final class AnnouncementBoard: Sendable {
  let center = NotificationCenter()
  /// The announced users; nil for an announcement without a user.
  let announcements = Recorder<RemoteUser?>("announce")

  /// Records all further announcements with a name.
  func listen(for name: String) {
    _ = center.addObserver(forName: Notification.Name(name), object: nil, queue: nil) { [announcements] announcement in
      announcements.record(announcement.object as? RemoteUser, function: "announce")
    }
  }
}

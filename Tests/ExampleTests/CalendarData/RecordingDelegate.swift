import CalendarDataExample

/// A delegate that records its calls.
@MainActor
final class RecordingDelegate: CalendarDataDownloaderDelegate {
  private(set) var calendars: [CalendarData] = []
  private(set) var errors: [any Error] = []

  var hasHeardNothing: Bool { calendars.isEmpty && errors.isEmpty }

  func downloader(_ downloader: CalendarDataDownloader, didDownload calendar: CalendarData) {
    calendars.append(calendar)
  }

  func downloader(_ downloader: CalendarDataDownloader, didFailWith error: any Error) {
    errors.append(error)
  }
}

import CalendarDataExample

/// The screen of a calendar, reduced to what its user hears of.
@MainActor
final class CalendarScreen: CalendarDataDownloaderDelegate {
  /// All calendars that have been shown, the last one being what can be seen.
  private(set) var calendars: [CalendarData] = []
  private(set) var failures = 0

  func downloader(_ downloader: CalendarDataDownloader, didDownload calendar: CalendarData) {
    calendars.append(calendar)
  }

  func downloader(_ downloader: CalendarDataDownloader, didFailWith error: any Error) {
    failures += 1
  }
}

/// Whoever wants to know how an update of the calendar went. It hears of each update once at most.
@MainActor
public protocol CalendarDataDownloaderDelegate: AnyObject {
  /// The calendar was downloaded.
  func downloader(_ downloader: CalendarDataDownloader, didDownload calendar: CalendarData)

  /// The download failed.
  func downloader(_ downloader: CalendarDataDownloader, didFailWith error: any Error)
}

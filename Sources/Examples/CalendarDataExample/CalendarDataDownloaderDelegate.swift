/// The delegate of a calendar download. It is called at most once for each update.
@MainActor
public protocol CalendarDataDownloaderDelegate: AnyObject {
  /// The calendar was downloaded.
  func downloader(_ downloader: CalendarDataDownloader, didDownload calendar: CalendarData)

  /// The download failed.
  func downloader(_ downloader: CalendarDataDownloader, didFailWith error: any Error)
}

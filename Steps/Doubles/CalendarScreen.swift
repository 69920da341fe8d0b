import CalendarDataExample
import GherkinTestDoubles

/// The screen of a calendar, reduced to the messages for its user.
@MainActor
final class CalendarScreen: CalendarDataDownloaderDelegate {
  let calendars = Recorder<CalendarData>("didDownload")
  let failures = Recorder<any Error>("didFail")

  func downloader(_ downloader: CalendarDataDownloader, didDownload calendar: CalendarData) {
    calendars.record(calendar)
  }

  func downloader(_ downloader: CalendarDataDownloader, didFailWith error: any Error) {
    failures.record(error)
  }
}

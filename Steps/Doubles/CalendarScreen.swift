import CalendarDataExample
import GherkinTestDoubles

/// The screen of a calendar, reduced to the messages for its user.
@MainActor
final class CalendarScreen: CalendarDataDownloaderDelegate {
  private let calendars: Recorder<CalendarData>
  private let failures: Recorder<any Error>

  init(_ calendars: Recorder<CalendarData>, _ failures: Recorder<any Error>) {
    (self.calendars, self.failures) = (calendars, failures)
  }

  func downloader(_ downloader: CalendarDataDownloader, didDownload calendar: CalendarData) {
    calendars.record(calendar)
  }

  func downloader(_ downloader: CalendarDataDownloader, didFailWith error: any Error) {
    failures.record(error)
  }
}

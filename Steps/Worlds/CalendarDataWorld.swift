import CalendarDataExample
import GherkinExpectations
public import GherkinSteps
import GherkinTestDoubles

/// Someone who looks at their calendar.
@MainActor
public final class CalendarDataWorld: World {
  let network = CalendarNetwork()
  let downloader: CalendarDataDownloader
  /// What the user hears, even after the screen is closed.
  let (calendars, failures) = (Recorder<CalendarData>("didDownload"), Recorder<any Error>("didFail"))
  /// The user's strong reference to the screen.
  private var shown: CalendarScreen?
  /// The calendar in the network's response.
  private var calendar: CalendarData?

  /// A calendar without viewers.
  public init() async throws {
    downloader = CalendarDataDownloader(networkLayer: network)
  }

}

extension CalendarDataWorld {
  func keep(_ calendar: CalendarData) {
    self.calendar = calendar
  }

  func open() {
    let screen = CalendarScreen(calendars, failures)
    downloader.delegate = screen
    shown = screen
  }

  func close() {
    shown = nil
  }

  /// Answers a download with the calendar.
  func deliver(_ download: (RequestIdentifier, CalendarNetwork.Completion)?) throws {
    let (_, answer) = try expect(download, named: "a download").toExist()
    answer(.success(try expect(calendar, named: "a calendar on the network").toExist()))
  }

  func fail() throws {
    let (_, answer) = try expect(network.downloads.calls.last, named: "a download").toExist()
    answer(.failure(CalendarNetwork.OutOfReach()))
  }
}

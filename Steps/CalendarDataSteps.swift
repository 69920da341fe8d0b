import CalendarDataExample
import GherkinExpectations
import GherkinFixtures
public import GherkinSteps
import GherkinTestDoubles
import Testing

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
    let (_, answer) = try #require(download, "there is no download")
    answer(.success(try #require(calendar, "there is no calendar on the network")))
  }

  func fail() throws {
    let (_, answer) = try #require(network.downloads.calls.last, "there is no download")
    answer(.failure(CalendarNetwork.OutOfReach()))
  }
}

/// The phrases of the calendar download, by regular expressions as text. A group with the pattern of {fixture} is one.
public let calendarDataSteps = StepLibrary(CalendarDataWorld.self) { steps in
  steps.given(regex: #"^the calendar of ("([^"]*)")$"#) { (world, calendar: Fixture) in
    try await world.keep(calendar.decode(CalendarData.self))
  }
  steps.given(regex: "^I am looking at my calendar$") { world in
    await world.open()
  }

  steps.when(regex: "^I (?:have )?ask(?:ed)? for an update$") { world in
    await world.downloader.update()
  }
  steps.when(regex: "^I (?:have )?cancel(?:led)? the update$") { world in
    await world.downloader.cancel()
  }
  steps.when(regex: "^I (?:have )?closed? my calendar$") { world in
    await world.close()
  }
  steps.when(regex: "^the calendar (?:has arrived|arrives)$") { world in
    try await world.deliver(world.network.downloads.calls.last)
  }
  steps.when(regex: "^the calendar that I asked for first arrives$") { world in
    try await world.deliver(world.network.downloads.calls.first)
  }
  steps.when(regex: "^the calendar cannot be fetched$") { world in
    try await world.fail()
  }

  steps.then(regex: "^I see these appointments:$") { (world, expected: Rows<CalendarData.Appointment>) in
    let calendar = try #require(world.calendars.calls.last, "there is no calendar to see")
    try expected.diff(against: calendar.appointments)
  }
  steps.then(regex: "^I hear once that my calendar is not up to date$") { world in
    try verify(world.failures).wasCalled(.once)
    try verify(world.calendars).wasCalled(.never)
  }
  steps.then(regex: "^I have heard of the update once$") { world in
    try verify(world.calendars).wasCalled(.once)
    try verify(world.failures).wasCalled(.never)
  }
  steps.then(regex: "^I hear nothing of the update$") { world in
    try verify(world.calendars).wasCalled(.never)
    try verify(world.failures).wasCalled(.never)
  }
  steps.then(regex: #"^(\d+) downloads? (?:has|have) been stopped$"#) { (world, count: Int) in
    // The older of several downloads are stopped.
    let stops = world.network.stops.calls
    let oldest = world.network.downloads.calls.prefix(stops.count).map(\.0)
    #expect(stops.count == count)
    try expect(stops, named: "the downloads that were stopped").to(equal(oldest))
  }
  steps.then(regex: "^no download has been stopped$") { world in
    try verify(world.network.stops).wasCalled(.never)
  }
}

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

/// A network that answers when a step tells it to, and records the cancelled requests.
@MainActor
final class CalendarNetwork: NetworkLayer {
  typealias Completion = @MainActor (Result<CalendarData, any Error>) -> Void

  struct OutOfReach: Error {}

  let downloads = Recorder<(RequestIdentifier, Completion)>()
  let stops = Recorder<RequestIdentifier>()

  func requestCalendar(completion: @escaping Completion) -> RequestIdentifier {
    let request = RequestIdentifier(downloads.calls.count + 1)
    downloads.record(request, completion)
    return request
  }

  func cancel(_ request: RequestIdentifier) { stops.record(request) }
}

import CalendarDataExample
public import GherkinSteps

/// Someone who looks at their calendar.
@MainActor
public final class CalendarDataWorld: World {
  private let network = CalendarNetwork()
  private let downloader: CalendarDataDownloader
  /// What the network would answer.
  private var calendar: CalendarData?
  /// What the user looks at; nobody else holds on to it.
  private var screen: CalendarScreen?
  /// The screen, for as long as anybody holds on to it.
  private weak var openScreen: CalendarScreen?

  /// A calendar that nobody looks at.
  public init() async throws {
    downloader = CalendarDataDownloader(networkLayer: network)
  }

  private func shownScreen() throws -> CalendarScreen {
    try require(screen, "Expected somebody to look at the calendar, but it is not open.")
  }
}

// MARK: - What is there

extension CalendarDataWorld {
  func keep(_ calendar: CalendarData) {
    self.calendar = calendar
  }

  func deliver() throws {
    try answer(network.downloads.last?.answer)
  }

  func deliverFirst() throws {
    try answer(network.downloads.first?.answer)
  }

  func fail() throws {
    let download = try require(network.downloads.last, "Expected a download, but nobody has asked for one.")
    download.answer(.failure(CalendarNetwork.OutOfReach()))
  }

  private func answer(_ completion: CalendarNetwork.Completion?) throws {
    let completion = try require(completion, "Expected a download, but nobody has asked for one.")
    completion(.success(try require(calendar, "Expected a calendar to be kept somewhere, but there is none.")))
  }
}

// MARK: - What the user does

extension CalendarDataWorld {
  func open() {
    let screen = CalendarScreen()
    downloader.delegate = screen
    (self.screen, openScreen) = (screen, screen)
  }

  func update() throws {
    downloader.update()
  }

  func cancel() throws {
    downloader.cancel()
  }

  func close() {
    screen = nil
  }
}

// MARK: - What the user sees

extension CalendarDataWorld {
  var shownAppointments: [CalendarData.Appointment] {
    get throws {
      try require(shownScreen().calendars.last, "Expected to see a calendar, but none has arrived.").appointments
    }
  }

  func expectNews(calendars: Int, failures: Int) throws {
    let screen = try shownScreen()
    try require(
      screen.calendars.count == calendars && screen.failures == failures,
      """
      Expected to hear of \(calendars) calendars and \(failures) failures, but I heard of \(screen.calendars.count) \
      calendars and \(screen.failures) failures.
      """)
  }

  /// Of several downloads the earlier ones are stopped.
  func expectStopped(_ count: Int) throws {
    let expected = network.downloads.prefix(count).map(\.request)
    try require(
      network.stopped.count == count,
      "Expected \(count) downloads to be stopped, but it was tried \(network.stopped.count) times.")
    try require(network.stopped == expected, "Expected a download of mine to be stopped, but it was another one.")
  }

  func expectClosed() throws {
    try require(openScreen == nil, "Expected my calendar to be closed, but somebody holds on to it.")
  }
}

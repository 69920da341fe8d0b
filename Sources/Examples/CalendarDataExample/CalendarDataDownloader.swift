/// Downloads the calendar and informs its delegate.
@MainActor
public final class CalendarDataDownloader {
  /// The delegate. It is weak because a screen owns its downloader.
  public weak var delegate: (any CalendarDataDownloaderDelegate)?

  private let networkLayer: any NetworkLayer
  /// The current update. Answers to any other update are dropped.
  private var current: Update?

  /// Creates a downloader without a current update.
  public init(networkLayer: any NetworkLayer) {
    self.networkLayer = networkLayer
  }

  /// Downloads the calendar. Cancels a current update first.
  public func update() {
    cancel()
    let update = Update()
    current = update
    update.request = networkLayer.requestCalendar { [weak self] answer in self?.finish(update, with: answer) }
  }

  /// Cancels the current update. Its answer is ignored. Does nothing if there is no current update.
  public func cancel() {
    guard let request = current?.request else { return }
    current = nil
    networkLayer.cancel(request)
  }

  private func finish(_ update: Update, with answer: Result<CalendarData, any Error>) {
    guard update === current else { return }
    current = nil
    switch answer {
    case .success(let calendar): delegate?.downloader(self, didDownload: calendar)
    case .failure(let error): delegate?.downloader(self, didFailWith: error)
    }
  }
}

extension CalendarDataDownloader {
  /// An update, identified by object identity. The request is nil until the network layer has accepted it.
  @MainActor
  private final class Update {
    var request: RequestIdentifier?
  }
}

/// The delegate of a calendar download. It is called at most once for each update.
@MainActor
public protocol CalendarDataDownloaderDelegate: AnyObject {
  /// The calendar was downloaded.
  func downloader(_ downloader: CalendarDataDownloader, didDownload calendar: CalendarData)

  /// The download failed.
  func downloader(_ downloader: CalendarDataDownloader, didFailWith error: any Error)
}

/// The unique identifier of a current request.
public struct RequestIdentifier: Sendable, Hashable {
  private let number: Int

  /// Creates the identifier of a request by its number.
  public init(_ number: Int) {
    self.number = number
  }
}

/// The network from which calendars are downloaded.
@MainActor
public protocol NetworkLayer {
  /// Requests the calendar.
  ///
  /// - Parameter completion: called with the answer, synchronously or later.
  /// - Returns: the identifier with which the request can be cancelled.
  func requestCalendar(
    completion: @escaping @MainActor (Result<CalendarData, any Error>) -> Void
  ) -> RequestIdentifier

  /// Cancels a request. Its answer can still arrive.
  func cancel(_ request: RequestIdentifier)
}

/// The content of a calendar.
public struct CalendarData: Sendable, Equatable, Decodable {
  /// An appointment in a calendar.
  public struct Appointment: Sendable, Hashable, Codable {
    /// The day in the format of the calendar.
    public let day: String
    /// The subject of the appointment.
    public let title: String

    /// Creates an appointment.
    public init(day: String, title: String) {
      self.day = day
      self.title = title
    }
  }

  /// All appointments, in order.
  public let appointments: [Appointment]

  /// Creates a calendar.
  public init(appointments: [Appointment]) {
    self.appointments = appointments
  }
}

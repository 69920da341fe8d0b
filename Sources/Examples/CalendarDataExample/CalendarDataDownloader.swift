/// Fetches the calendar, and tells its delegate.
@MainActor
public final class CalendarDataDownloader {
  /// Who is told. Weak, because a screen owns its downloader.
  public weak var delegate: (any CalendarDataDownloaderDelegate)?

  private let networkLayer: any NetworkLayer
  /// The current update. Answers to any other update are dropped.
  private var current: Update?

  /// A downloader that has not asked for anything yet.
  public init(networkLayer: any NetworkLayer) {
    self.networkLayer = networkLayer
  }

  /// Asks for the calendar. An update that is still under way is cancelled, as this one takes its place.
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

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

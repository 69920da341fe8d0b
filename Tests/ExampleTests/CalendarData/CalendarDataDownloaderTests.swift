import CalendarDataExample
import Testing

@MainActor
@Suite("Downloading a calendar")
struct CalendarDataDownloaderTests {
  private static let calendar = CalendarData(appointments: [.init(day: "Monday", title: "Dentist")])
  private static let answers: [ScriptedNetwork.Answer] = [.success(calendar), .failure(ScriptedNetwork.Failure())]

  private let network = ScriptedNetwork()
  private let delegate = RecordingDelegate()
  private let downloader: CalendarDataDownloader

  init() {
    downloader = CalendarDataDownloader(networkLayer: network)
    downloader.delegate = delegate
  }

  @Test("nothing is requested before the first update, which sends one request")
  func request() {
    #expect(network.completions.isEmpty)
    downloader.update()
    #expect(network.completions.count == 1)
    #expect(delegate.hasHeardNothing)
  }

  @Test("success is reported to the delegate once, with the calendar")
  func success() {
    downloader.update()
    network.completions[0](.success(Self.calendar))
    network.completions[0](.success(Self.calendar))
    network.completions[0](.failure(ScriptedNetwork.Failure()))
    #expect(delegate.calendars == [Self.calendar])
    #expect(delegate.errors.isEmpty)
  }

  @Test("failure is reported to the delegate once, with the reason")
  func failure() {
    downloader.update()
    network.completions[0](.failure(ScriptedNetwork.Failure()))
    network.completions[0](.success(Self.calendar))
    #expect(delegate.calendars.isEmpty)
    #expect(delegate.errors.count == 1)
    #expect(delegate.errors.first is ScriptedNetwork.Failure)
  }

  @Test("a synchronous answer is handled like any other")
  func immediateAnswer() {
    network.immediateAnswer = .success(Self.calendar)
    downloader.update()
    #expect(delegate.calendars == [Self.calendar])
    downloader.cancel()
    #expect(network.cancelled.isEmpty)
  }

  @Test("cancelling after the answer does nothing", arguments: 0...1)
  func cancelAfterAnswer(index: Int) {
    downloader.update()
    network.completions[0](Self.answers[index])
    downloader.cancel()
    #expect(network.cancelled.isEmpty)
  }

  @Test("an answer after cancelling is not reported", arguments: 0...1)
  func answerAfterCancel(index: Int) {
    downloader.update()
    downloader.cancel()
    network.completions[0](Self.answers[index])
    #expect(delegate.hasHeardNothing)
  }

  @Test("after cancelling, the next update is reported and can be cancelled like the first")
  func updateAfterCancel() {
    downloader.update()
    downloader.cancel()
    downloader.update()
    network.completions[0](.failure(ScriptedNetwork.Failure()))
    #expect(delegate.hasHeardNothing)
    network.completions[1](.success(Self.calendar))
    #expect(delegate.calendars == [Self.calendar])
    downloader.update()
    downloader.cancel()
    #expect(network.cancelled == [RequestIdentifier(1), RequestIdentifier(3)])
  }

  @Test("a new update cancels and replaces the current one")
  func updateTwice() {
    downloader.update()
    downloader.update()
    #expect(network.cancelled == [RequestIdentifier(1)])
    network.completions[0](.failure(ScriptedNetwork.Failure()))
    network.completions[1](.success(Self.calendar))
    #expect(delegate.calendars == [Self.calendar])
    #expect(delegate.errors.isEmpty)
  }

  @Test("neither the delegate nor the downloader is retained, and late answers are ignored")
  func weak() {
    weak var goneDelegate: RecordingDelegate?
    weak var goneDownloader: CalendarDataDownloader?
    do {
      let (delegate, downloader) = (RecordingDelegate(), CalendarDataDownloader(networkLayer: network))
      (goneDelegate, goneDownloader) = (delegate, downloader)
      downloader.delegate = delegate
      downloader.update()
      self.downloader.delegate = delegate
      self.downloader.update()
      #expect(goneDelegate != nil)
      #expect(goneDownloader != nil)
    }
    #expect(goneDelegate == nil)
    #expect(goneDownloader == nil)
    for completion in network.completions { completion(.success(Self.calendar)) }
  }
}

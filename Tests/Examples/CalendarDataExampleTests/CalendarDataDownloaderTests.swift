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

  @Test("nothing is asked for until an update is wanted, and then once")
  func request() {
    #expect(network.completions.isEmpty)
    downloader.update()
    #expect(network.completions.count == 1)
    #expect(network.cancelled.isEmpty)
    #expect(delegate.hasHeardNothing)
  }

  @Test("success reaches the delegate, with the calendar, once")
  func success() {
    downloader.update()
    network.completions[0](.success(Self.calendar))
    network.completions[0](.success(Self.calendar))
    network.completions[0](.failure(ScriptedNetwork.Failure()))
    #expect(delegate.calendars == [Self.calendar])
    #expect(delegate.errors.isEmpty)
  }

  @Test("failure reaches the delegate, with the reason, once")
  func failure() {
    downloader.update()
    network.completions[0](.failure(ScriptedNetwork.Failure()))
    network.completions[0](.success(Self.calendar))
    #expect(delegate.calendars.isEmpty)
    #expect(delegate.errors.count == 1)
    #expect(delegate.errors.first is ScriptedNetwork.Failure)
  }

  @Test("an answer within the request itself counts like any other")
  func immediateAnswer() {
    network.immediateAnswer = .success(Self.calendar)
    downloader.update()
    #expect(delegate.calendars == [Self.calendar])
    downloader.cancel()
    #expect(network.cancelled.isEmpty)
  }

  @Test("cancelling tells the network layer once, for the request that it named")
  func cancel() {
    downloader.update()
    downloader.cancel()
    #expect(network.cancelled == [RequestIdentifier(1)])
    downloader.cancel()
    #expect(network.cancelled == [RequestIdentifier(1)])
  }

  @Test("cancelling tells the network layer nothing before any update")
  func cancelNothing() {
    downloader.cancel()
    #expect(network.cancelled.isEmpty)
  }

  @Test("cancelling tells the network layer nothing once the answer is there", arguments: 0...1)
  func cancelAfterAnswer(index: Int) {
    downloader.update()
    network.completions[0](Self.answers[index])
    downloader.cancel()
    #expect(network.cancelled.isEmpty)
  }

  @Test("an answer after a cancel reaches nobody", arguments: 0...1)
  func answerAfterCancel(index: Int) {
    downloader.update()
    downloader.cancel()
    network.completions[0](Self.answers[index])
    #expect(delegate.hasHeardNothing)
  }

  @Test("after a cancel, the next update is heard of and can be cancelled like the first")
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

  @Test("an update takes the place of the one under way, which is cancelled")
  func updateTwice() {
    downloader.update()
    downloader.update()
    #expect(network.cancelled == [RequestIdentifier(1)])
    network.completions[0](.failure(ScriptedNetwork.Failure()))
    network.completions[1](.success(Self.calendar))
    #expect(delegate.calendars == [Self.calendar])
    #expect(delegate.errors.isEmpty)
  }

  @Test("neither the delegate nor the downloader is kept alive, and an answer for nobody does no harm")
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

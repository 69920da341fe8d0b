import Foundation
import HeadlessUIExample
import PhotoUploadExample
import Testing

@MainActor
@Suite("Uploading a photo")
struct PhotoScreenTests {
  private let photo = Photo(title: "Sunset", image: Data([1, 2, 3]))
  private let uploader = ScriptedUploader()
  private let screen: PhotoScreen

  init() {
    screen = PhotoScreen(photo: photo, uploader: uploader)
  }

  private func tapUpload() async throws {
    await (try #require(screen.button(titled: "Upload"))).tap()
  }

  @Test("the screen shows the button in the navigation bar, and nothing is uploaded yet")
  func start() {
    #expect(screen.shownText == ["Upload"])
    #expect(screen.navigationItem.rightButton === screen.button(titled: "Upload"))
    #expect(uploader.photos.isEmpty)
  }

  @Test("the screen shows the result of the upload")
  func outcome() async throws {
    try await tapUpload()
    uploader.completions[0](.failure(ScriptedUploader.Failure()))
    #expect(screen.shownText == ["Upload", "Your photo could not be uploaded. Please try again."])
    try await tapUpload()
    uploader.completions[1](.success(()))
    #expect(screen.shownText == ["Upload", "Your photo is there for all to see."])
  }

  @Test("a screen that is no longer used is released, and the end of its upload has no effect")
  func noCycle() async throws {
    weak var gone: PhotoScreen?
    do {
      let screen = PhotoScreen(photo: photo, uploader: uploader)
      gone = screen
      await (try #require(screen.button(titled: "Upload"))).tap()
      #expect(gone != nil)
    }
    #expect(gone == nil)
    uploader.completions[0](.success(()))
  }
}

import GherkinExpectations
public import GherkinSteps
import HeadlessUIExample
import PhotoUploadExample
import GherkinTestDoubles

/// Someone with photos to upload.
@MainActor
public final class PhotoUploadWorld: World {
  let uploader = PhotoPost()
  private var photos: [String: Photo] = [:]
  private var current: Photo?

  /// Nobody has taken a photo yet.
  public init() async throws {}

  /// The photo on the screen.
  var photo: Photo {
    get throws { try expect(current, named: "a photo on the screen").toExist() }
  }

  func keep(_ photos: [String: Photo]) {
    self.photos = photos
  }

  func open(_ name: String) async throws {
    let photo = try expect(photos[name], named: "a photo “\(name)”").toExist()
    current = photo
    try await sibling(HeadlessWorld.self).show(PhotoScreen(photo: photo, uploader: uploader))
  }

  func finishUpload(with result: Result<Void, any Error>) throws {
    let (_, completion) = try expect(uploader.uploads.calls.last, named: "an upload").toExist()
    completion(result)
  }
}

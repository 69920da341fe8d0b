import GherkinExpectations
import GherkinFixtures
public import GherkinSteps
import GherkinTestDoubles
import HeadlessUIExample
import PhotoUploadExample
import Testing

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
    get throws { try #require(current, "there is no photo on the screen") }
  }

  func keep(_ photos: [String: Photo]) {
    self.photos = photos
  }

  func open(_ name: String) async throws {
    let photo = try #require(photos[name], "there is no photo “\(name)”")
    current = photo
    try await world(HeadlessWorld.self).show(PhotoScreen(photo: photo, uploader: uploader))
  }

  func finishUpload(with result: Result<Void, any Error>) throws {
    let (_, completion) = try #require(uploader.uploads.calls.last, "there is no upload")
    completion(result)
  }
}

/// The phrases of the photo upload; tapping and reading are those of `headlessUISteps`.
public let photoUploadSteps = StepLibrary(PhotoUploadWorld.self) { steps in
  steps.given("the photos of {fixture}") { (world, photos: Fixture) in
    try await world.keep(photos.decode([String: Photo].self))
  }
  steps.given("I am looking at my photo {string}") { (world, name: String) in
    try await world.open(name)
  }

  steps.when("my photo has arrived") { world in
    try await world.finishUpload(with: .success(()))
  }
  steps.when("my photo is lost on its way") { world in
    try await world.finishUpload(with: .failure(PhotoPost.Lost()))
  }

  steps.then("my photo is uploaded, once") { world in
    try verify(world.uploader.uploads).wasCalled(.once)
    try await verify(world.uploader.uploads).wasCalled(.once, with: equal(world.photo), .any)
  }
}

/// Accepts photos, and reports the result when a step tells it to.
@MainActor
final class PhotoPost: PhotoUploader {
  typealias Completion = @MainActor (Result<Void, any Error>) -> Void

  struct Lost: Error {}

  let uploads = Recorder<(Photo, Completion)>()

  func upload(_ photo: Photo, completion: @escaping Completion) { uploads.record(photo, completion) }
}

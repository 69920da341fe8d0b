public import GherkinSteps
import HeadlessUIExample
import PhotoUploadExample

/// Someone with photos to upload.
@MainActor
public final class PhotoUploadWorld: World {
  private let uploader = PhotoPost()
  private var photos: [String: Photo] = [:]
  /// The photo on the screen.
  private var photo: Photo?

  /// Nobody has taken a photo yet.
  public init() async throws {}

  func keep(_ photos: [String: Photo]) {
    self.photos = photos
  }

  func open(_ name: String) async throws {
    let photo = try require(
      photos[name], "Expected a photo “\(name)”, but the photos are \(list(photos.keys.sorted())).")
    self.photo = photo
    try await other(HeadlessWorld.self).screen = PhotoScreen(photo: photo, uploader: uploader)
  }

  func finishUpload() throws {
    try upload().completion(.success(()))
  }

  func loseUpload() throws {
    try upload().completion(.failure(PhotoPost.Lost()))
  }

  func expectOneUpload() throws {
    let uploaded = uploader.uploads.map(\.photo)
    try require(
      photo.map { uploaded == [$0] } ?? false,
      "Expected one upload, of “\(photo?.title ?? "nothing")”, but those uploaded are \(list(uploaded.map(\.title))).")
  }

  private func upload() throws -> PhotoPost.Upload {
    try require(uploader.uploads.last, "Expected an upload, but nobody has asked for one.")
  }
}

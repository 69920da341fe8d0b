import PhotoUploadExample

/// An uploader that remembers what it was told. The test says when an upload is over, and how it went.
@MainActor
final class ScriptedUploader: PhotoUploader {
  struct Failure: Error {}

  private(set) var photos: [Photo] = []
  private(set) var completions: [@MainActor (Result<Void, any Error>) -> Void] = []

  func upload(_ photo: Photo, completion: @escaping @MainActor (Result<Void, any Error>) -> Void) {
    photos.append(photo)
    completions.append(completion)
  }
}

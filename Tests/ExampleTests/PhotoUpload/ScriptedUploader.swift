import PhotoUploadExample

/// An uploader that records its calls. The test ends each upload with an outcome.
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

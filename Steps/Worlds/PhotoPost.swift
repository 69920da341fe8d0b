import PhotoUploadExample

/// Takes photos, and says how it went when a step wants it to.
@MainActor
final class PhotoPost: PhotoUploader {
  typealias Upload = (photo: Photo, completion: @MainActor (Result<Void, any Error>) -> Void)

  struct Lost: Error {}

  private(set) var uploads: [Upload] = []

  func upload(_ photo: Photo, completion: @escaping @MainActor (Result<Void, any Error>) -> Void) {
    uploads.append((photo, completion))
  }
}

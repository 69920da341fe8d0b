/// A service that uploads photos.
@MainActor
public protocol PhotoUploader {
  /// Starts to upload a photo.
  ///
  /// - Parameter completion: called with the result when the upload has ended.
  func upload(_ photo: Photo, completion: @escaping @MainActor (Result<Void, any Error>) -> Void)
}

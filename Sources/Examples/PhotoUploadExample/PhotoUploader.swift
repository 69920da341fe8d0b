/// Whoever brings photos to the place where others see them.
@MainActor
public protocol PhotoUploader {
  /// Begins to upload a photo.
  ///
  /// - Parameter completion: takes how it went, once it is over.
  func upload(_ photo: Photo, completion: @escaping @MainActor (Result<Void, any Error>) -> Void)
}

import PhotoUploadExample
import TestDoubles

/// Takes photos, and says how it went when a step wants it to.
@MainActor
final class PhotoPost: PhotoUploader {
  typealias Completion = @MainActor (Result<Void, any Error>) -> Void

  struct Lost: Error {}

  let uploads = Recorder<(Photo, Completion)>()

  func upload(_ photo: Photo, completion: @escaping Completion) { uploads.record(photo, completion) }
}

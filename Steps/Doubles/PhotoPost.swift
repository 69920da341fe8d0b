import PhotoUploadExample
import GherkinTestDoubles

/// Accepts photos, and reports the result when a step tells it to.
@MainActor
final class PhotoPost: PhotoUploader {
  typealias Completion = @MainActor (Result<Void, any Error>) -> Void

  struct Lost: Error {}

  let uploads = Recorder<(Photo, Completion)>()

  func upload(_ photo: Photo, completion: @escaping Completion) { uploads.record(photo, completion) }
}

public import Foundation
public import HeadlessUIExample

/// A screen with a photo, an "Upload" button in the navigation bar above it, and the result of the last upload below
/// it.
public final class PhotoScreen: View {
  private let photo: Photo
  private let uploader: any PhotoUploader
  private let outcome = Label()

  /// Creates a screen that uploads `photo` with `uploader`.
  public init(photo: Photo, uploader: any PhotoUploader) {
    self.photo = photo
    self.uploader = uploader
    super.init()
    add(outcome)
    navigationItem.rightButton = BarButtonItem(title: PhotoWording.upload) { [weak self] in self?.upload() }
  }

  private func upload() {
    uploader.upload(photo) { [weak self] result in self?.show(result) }
  }

  private func show(_ result: Result<Void, any Error>) {
    switch result {
    case .success: outcome.text = PhotoWording.success
    case .failure: outcome.text = PhotoWording.failure
    }
  }
}

/// A service that uploads photos.
@MainActor
public protocol PhotoUploader {
  /// Starts to upload a photo.
  ///
  /// - Parameter completion: called with the result when the upload has ended.
  func upload(_ photo: Photo, completion: @escaping @MainActor (Result<Void, any Error>) -> Void)
}

/// The texts of the photo screen.
enum PhotoWording {
  static let upload = "Upload"
  static let success = "Your photo is there for all to see."
  static let failure = "Your photo could not be uploaded. Please try again."
}

/// A photo to share.
public struct Photo: Sendable, Hashable, Decodable {
  /// The title of the photo.
  public let title: String
  /// The data of the image file.
  public let image: Data

  /// Creates a photo.
  public init(title: String, image: Data) {
    self.title = title
    self.image = image
  }
}

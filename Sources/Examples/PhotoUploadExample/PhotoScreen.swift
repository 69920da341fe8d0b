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

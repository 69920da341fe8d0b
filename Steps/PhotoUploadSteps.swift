import GherkinFixtures
public import GherkinSteps
import PhotoUploadExample
import GherkinExpectations
import GherkinTestDoubles

/// The phrases of the photo upload; tapping and reading are those of `headlessUISteps`.
public let photoUploadSteps = StepLibrary(PhotoUploadWorld.self) { steps in
  steps.given("the photos of {fixture}") { (world, photos: Fixture) in
    try await world.keep(photos.decode([String: Photo].self))
  }
  steps.given("I am looking at my photo {string}") { (world, name: String) in
    try await world.open(name)
  }

  steps.when("my photo has arrived") { world in
    try await world.finishUpload(with: .success(()))
  }
  steps.when("my photo is lost on its way") { world in
    try await world.finishUpload(with: .failure(PhotoPost.Lost()))
  }

  steps.then("my photo is uploaded, once") { world in
    try verify(world.uploader.uploads).wasCalled(.once)
    try await verify(world.uploader.uploads).wasCalled(.once, with: equal(world.photo), .any)
  }
}

public import GherkinSteps

/// The steps of all examples, for whoever runs their features.
public let exampleSteps = [
  beerSearchSteps, headlessUISteps, signInSteps, eventDescriptionSteps, calendarDataSteps, photoUploadSteps, carSteps,
  userDownloadSteps,
]

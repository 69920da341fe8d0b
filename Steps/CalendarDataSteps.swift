import CalendarDataExample
import GherkinFixtures
public import GherkinSteps

/// The phrases of the calendar download.
public let calendarDataSteps = StepLibrary(CalendarDataWorld.self) { steps in
  steps.given("the calendar of {fixture}") { (world, calendar: Fixture) in
    try await world.keep(calendar.decode(CalendarData.self))
  }
  steps.given("I am looking at my calendar") { world in
    await world.open()
  }

  steps.when("I (have )ask(ed) for an update") { world in
    try await world.update()
  }
  steps.when("I (have )cancel(led) the update") { world in
    try await world.cancel()
  }
  steps.when("I close my calendar") { world in
    await world.close()
  }
  steps.when("the calendar (has )arrive(s)(d)") { world in
    try await world.deliver()
  }
  steps.when("the calendar that I asked for first arrives") { world in
    try await world.deliverFirst()
  }
  steps.when("the calendar cannot be fetched") { world in
    try await world.fail()
  }

  steps.then("I see these appointments:") { (world, appointments: DataTable) in
    try await appointments.diff(against: world.shownAppointments)
  }
  steps.then("I hear once that my calendar is not up to date") { world in
    try await world.expectNews(calendars: 0, failures: 1)
  }
  steps.then("I have heard of the update once") { world in
    try await world.expectNews(calendars: 1, failures: 0)
  }
  steps.then("I hear nothing of the update") { world in
    try await world.expectNews(calendars: 0, failures: 0)
  }
  steps.then("{int} download(s) has/have been stopped") { (world, count: Int) in
    try await world.expectStopped(count)
  }
  steps.then("no download has been stopped") { world in
    try await world.expectStopped(0)
  }
  steps.then("nothing keeps it open") { world in
    try await world.expectClosed()
  }
}

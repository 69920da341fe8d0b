/// What is in somebody's calendar.
public struct CalendarData: Sendable, Equatable, Decodable {
  /// Something to go to.
  public struct Appointment: Sendable, Hashable, Codable {
    /// The day, as the calendar writes it.
    public let day: String
    /// What it is about.
    public let title: String

    /// An appointment on a day.
    public init(day: String, title: String) {
      self.day = day
      self.title = title
    }
  }

  /// All appointments, in order.
  public let appointments: [Appointment]

  /// A calendar with these appointments.
  public init(appointments: [Appointment]) {
    self.appointments = appointments
  }
}

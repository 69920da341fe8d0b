/// A type of the last parameters of a step's body, which take the table and the doc string under the step: ``DataTable``,
/// ``Rows``, ``Record`` and ``DocString``. Other types cannot be such a parameter.
public protocol StepBlock: Sendable {}

extension DataTable: StepBlock {}
extension DocString: StepBlock {}

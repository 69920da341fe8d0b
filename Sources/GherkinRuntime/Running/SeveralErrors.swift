/// A step that failed and then one of the hooks after it too.
struct SeveralErrors: Error {
  let first: any Error
  let second: any Error
}

// expect: is not concurrency-safe because it is nonisolated global shared mutable state
var runs = 0

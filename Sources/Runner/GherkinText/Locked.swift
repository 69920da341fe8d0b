#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A value that one thread at a time reads or changes.
///
/// It does what `Mutex` of Synchronization does: to import that library for the first time takes the compiler more than
/// a second, in each clean build of a user's package. Unchecked, because the compiler cannot know the lock.
package final class Locked<Value: Sendable>: @unchecked Sendable {
  private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  // Not a variable, whose every access would also be checked for another one at the same time.
  private let value = UnsafeMutablePointer<Value>.allocate(capacity: 1)

  package init(_ value: Value) {
    self.value.initialize(to: value)
    pthread_mutex_init(lock, nil)
  }

  deinit {
    pthread_mutex_destroy(lock)
    lock.deallocate()
    value.deinitialize(count: 1)
    value.deallocate()
  }

  /// Calls a closure with the value while no other thread has access to it. The closure must not call this again.
  package func withLock<Result, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    return try body(&value.pointee)
  }
}

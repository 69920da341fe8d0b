#ifndef CPROCESS_H
#define CPROCESS_H

#include <stdbool.h>
#include <stddef.h>

/// Called on the thread that exits the process, with the requested exit status. If it returns, the process exits.
typedef void (*process_exit_handler)(int status);

/// Calls a handler whenever code of this process calls exit, _exit, _Exit or quick_exit. Forked processes are not
/// affected. On Darwin, calls of _exit and _Exit in dynamic libraries are not noticed, and calls of quick_exit never.
///
/// Exit handlers that are registered later run first, but their exits call the handler too.
void process_forbid_exit(process_exit_handler handler);

/// Allows this process to exit. If its own status is not 0, exit handlers cannot replace it by 0.
void process_allow_exit(int status);

/// Exits this process at once, without exit handlers, even if a handler is set.
_Noreturn void process_exit_now(int status);

/// Returns the environment entries of this process, which end with NULL. Swift has no name for them on every system.
char **process_environment(void);

/// Flushes the C library's buffers of standard output and standard error. Other streams are not flushed, because flushing
/// a stream would wait for a thread that reads from it.
void process_flush_output(void);

/// Makes orphaned descendants children of this process, even those in other sessions. Linux only.
void process_adopt_orphans(void);

/// Releases the space of a range of a file, which then reads as zeros. Linux and Darwin only, and not on every file
/// system.
void process_free_space(int file, long from, long to);

/// Reads a number that another process writes with process_store; what that process wrote before it is visible.
static inline long process_load(const long *number) { return __atomic_load_n(number, __ATOMIC_ACQUIRE); }

/// Writes a number that another process reads with process_load.
static inline void process_store(long *number, long value) { __atomic_store_n(number, value, __ATOMIC_RELEASE); }

/// Creates threads that exist at the same time, at most 64, and ends them.
///
/// Returns 0, or the error number if one could not be created.
int process_try_threads(int count);

/// Restores the initial signal mask of this process on the calling thread. Dispatch threads block most signals.
void process_use_initial_signal_mask(void);

/// Whether this process ignored a signal when it started: SIGHUP, SIGINT, SIGPIPE, SIGQUIT, SIGTERM or SIGUSR1.
bool process_initially_ignores(int signal);

/// Reserves a slot for running code.
///
/// Returns its number, or -1 if all are used.
int process_begin_running(void);

/// Sets the text about running code.
void process_set_running(int number, const char *text, size_t length);

/// Frees a slot.
void process_end_running(int number);

/// Returns the number of reserved slots.
int process_running_count(void);

/// Returns the slot of the current task, or -1. Called in a signal handler.
typedef int (*process_current_slot)(void);

/// Prints the text of the current task to standard error, or that of all running code outside of such a task.
void process_print_running(void);

/// Calls process_print_running when the process crashes, before other handlers.
void process_print_running_on_crash(process_current_slot slot_of_task);

/// Prints text to standard error. Can be called while the process crashes or exits.
void process_print(const char *text);

/// Notes which crash signals have handlers. Call it before steps run.
void process_note_crash_handlers(void);

/// Waits for the end of this process, at most a minute, if it is crashing: Swift's runtime resets all handlers before it
/// writes a backtrace on the crashed thread, and other threads may still run.
void process_await_crash(void);

/// Ends this process if it is crashing, after three seconds for a backtrace. After a crash signal that it has sent itself, it
/// would go on.
void process_end_after_crash(void);

/// Receives an event that Swift Testing records outside its own tests: the schema version, and the event as JSON.
typedef void (*process_testing_handler)(const char *schema, const void *bytes, size_t count, const void *reserved);

/// Passes events of Swift Testing to a handler, in the task that records them, if it is loaded and has no other handler.
void process_observe_testing(process_testing_handler handler);

/// Returns whether Swift Testing is loaded in this process, but does not pass events to a handler of this process.
bool process_misses_testing(void);

/// Returns whether XCTest is loaded in this process.
bool process_has_xctest(void);

#endif

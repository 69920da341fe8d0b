#ifndef CPROCESS_H
#define CPROCESS_H

#include <stdbool.h>
#include <stddef.h>

/// Called on the thread that ends the process, with the exit status that it asked for. Must not return.
typedef void (*process_exit_handler)(int status);

/// Calls a handler whenever code of this process ends it by exit, _exit, _Exit or quick_exit. Processes that are forked
/// from this one end as they like.
///
/// Exit handlers that are registered later run first, but cannot end the process without the handler either.
void process_forbid_exit(process_exit_handler handler);

/// Lets this process end. If its own status is not 0, no exit handler can replace that by 0.
void process_allow_exit(int status);

/// Ends this process at once, without exit handlers, whether that is forbidden or not.
_Noreturn void process_exit_now(int status);

/// Writes what this process has printed and the C library holds back. Other streams are left alone: to flush one that a
/// thread reads from would wait for that thread.
void process_flush_output(void);

/// Makes processes whose parent ends children of this process, also those that have left their session. Linux only.
void process_adopt_orphans(void);

/// Gives the space of a part of a file back, which reads as zeros from then on. Linux only, and not on every file system.
void process_free_space(int file, long from, long to);

/// Gives the calling thread the signal mask that this process started with. The threads of Dispatch block most signals.
void process_use_initial_signal_mask(void);

/// Whether this process ignored a signal when it started: SIGHUP, SIGINT, SIGPIPE, SIGTERM or SIGUSR1.
bool process_initially_ignores(int signal);

/// Gets an event that Swift Testing records outside of its own tests: the version of the schema, and the event as JSON.
typedef void (*process_testing_handler)(const char *schema, const void *bytes, size_t count, const void *reserved);

/// Passes the events of Swift Testing on, in the task that records them.
///
/// Returns whether Swift Testing is a part of this process, and has no other handler.
bool process_observe_testing(process_testing_handler handler);

/// Whether XCTest is a part of this process.
bool process_has_xctest(void);

#endif

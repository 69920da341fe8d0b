#ifndef CPROCESS_H
#define CPROCESS_H

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

#endif

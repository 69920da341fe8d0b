#ifndef CGHERKIN_COMMANDS_H
#define CGHERKIN_COMMANDS_H

#include <spawn.h>
#include <stddef.h>

typedef posix_spawn_file_actions_t command_spawn_actions;

/// Creates a pipe whose ends no process inherits: the one to read from, and the one to write to. Returns 0, or -1 with
/// errno.
int command_pipe(int ends[2]);

/// Opens a terminal without a screen, of 24 rows. Its own end reads what programs write. Linux and macOS only.
///
/// Returns the end for programs, whose path is written, or -1 with errno.
int command_open_terminal(int columns, int *own, char *path, size_t length);

/// Adds the change to a working directory. Linux and macOS only. Returns 0 or an error number.
int command_set_folder(command_spawn_actions *actions, const char *path);

/// Adds the closing of all descriptors from a number on. Returns 0 or an error number.
int command_close_from(command_spawn_actions *actions, int first);

/// Returns 1 and the status, as of waitpid, if a child process has ended; 0 if it has not, and -1 with errno if it is no
/// child. An ended process keeps its id until waitpid is called.
int command_peek_end(int process, int *status);

#endif

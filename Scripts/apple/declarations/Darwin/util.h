// Pseudo terminals, whose header the SDK's substitute lacks.
#pragma once
#include <sys/ioctl.h>
#include <sys/types.h>
#include <termios.h>

int openpty(int *amaster, int *aslave, char *name, struct termios *termp, struct winsize *winp);
pid_t forkpty(int *amaster, char *name, struct termios *termp, struct winsize *winp);
int login_tty(int fd);

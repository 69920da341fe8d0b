// Glibc's module leaves this header out.
#include <sys/types.h>
#include <sys/xattr.h>

// Glibc's module does not include this header.
#include <sys/types.h>
#include <sys/xattr.h>

#ifndef CGHERKINHASH_H
#define CGHERKINHASH_H

#include <stddef.h>
#include <stdint.h>

/// Adds blocks of 64 bytes to the state of a SHA-256 hash (FIPS 180-4).
void sha256_add_blocks(uint32_t state[8], const uint8_t *bytes, size_t count);

#endif

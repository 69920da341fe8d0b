// expect: compiled for musl
#if canImport(Musl) && os(Linux)
#error("compiled for musl")
#endif

// expect: compiled for an Apple platform
#if canImport(Darwin) && (os(macOS) || os(iOS))
#error("compiled for an Apple platform")
#endif

# Warnings are errors everywhere, and sanitizers cover the whole program or nothing.
add_compile_options(-Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wno-sign-conversion -Wno-missing-field-initializers -Werror)

# False alarms of GCC 12 within the standard library, where its optimiser has lost sight of lengths and flags.
if(CMAKE_CXX_COMPILER_ID STREQUAL GNU)
  add_compile_options(-Wno-restrict -Wno-maybe-uninitialized -Wno-array-bounds -Wno-stringop-overflow
                      -Wno-stringop-overread)
endif()

# Several files are one unit here, and Clang takes a name of one for a shadow over that of another; GCC does not.
if(CMAKE_CXX_COMPILER_ID STREQUAL Clang)
  add_compile_options(-Wno-shadow)
endif()

# All units alike, so that they can share precompiled headers.
add_compile_options(-pthread)

# Checks of each pointer for null, alignment and size would take a quarter of the time to compile; AddressSanitizer
# finds what they find but for misaligned reads, which nothing here could make.
if(BAZILLION_SANITIZE)
  add_compile_options(-fsanitize=address,undefined -fno-sanitize=null,alignment,object-size -fno-sanitize-recover=all
                      -fno-omit-frame-pointer)
  # At a fixed address and without unused functions: otherwise the linker moves the tables of UBSan, 5 MB, at each of the
  # thousand starts of the program in its tests.
  add_link_options(-fsanitize=address,undefined -no-pie -Wl,--gc-sections)
endif()

if(BAZILLION_FUZZ)
  add_compile_options(-fsanitize=fuzzer-no-link)
endif()

find_program(CCACHE ccache)
if(CCACHE)
  set(CMAKE_CXX_COMPILER_LAUNCHER ${CCACHE})
endif()

# The fastest linker at hand.
find_program(MOLD mold)
find_program(LLD ld.lld)
if(MOLD)
  add_link_options(-fuse-ld=mold)
elseif(LLD)
  add_link_options(-fuse-ld=lld)
endif()

# Reading headers, and making what their templates stand for, takes longer than compiling what uses them. So several units of
# a target are compiled as one (their own names must differ within a target), and the headers of libraries are parsed once
# for a group of targets. The preset `tidy` does neither: a build of it shows whether every file includes what it needs.
option(CMAKE_UNITY_BUILD "Compile several units at once" ON)
set(CMAKE_UNITY_BUILD_BATCH_SIZE 16)
set(BAZILLION_STANDARD_HEADERS
  <algorithm> <array> <charconv> <chrono> <cstdint> <deque> <filesystem> <fstream> <functional> <map> <memory> <optional>
  <set> <span> <sstream> <string> <string_view> <unordered_map> <utility> <variant> <vector>
  <fmt/core.h> <fmt/format.h> <tl/expected.hpp>)

# How much of the compiler's time a target is worth. What is compiled with the same options shares headers, which the libraries
# `syntax` and `process` compile first.
#   always      what runs millions of times a second: optimised fully, and a little under sanitizers
#   in_release  what a player waits for: optimised fully; under sanitizers, where that takes three times as long to compile, not
#   lightly     what talks, draws or prints: ./play is sooner at the board
function(optimise target how)
  set(headers bazillion_process)
  if(BAZILLION_SANITIZE AND NOT BAZILLION_FUZZ AND NOT how STREQUAL always)
    target_compile_options(${target} PRIVATE -O0)
  elseif(how STREQUAL lightly)
    target_compile_options(${target} PRIVATE $<$<CONFIG:Release>:-O1>)
  else()
    set(headers bazillion_syntax)
  endif()
  get_target_property(own ${target} PRECOMPILE_HEADERS)
  get_target_property(others ${target} PRECOMPILE_HEADERS_REUSE_FROM)
  if(NOT own AND NOT others)
    target_precompile_headers(${target} REUSE_FROM ${headers})
  endif()
endfunction()

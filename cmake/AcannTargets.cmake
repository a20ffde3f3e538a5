# SPDX-License-Identifier: GPL-3.0-or-later
# One way to declare a library, an executable and a test, so that warnings, sanitizers and
# include roots are the same everywhere.

add_library(acann_options INTERFACE)
target_compile_options(acann_options INTERFACE -Wall -Wextra -Wpedantic -Wshadow -Wnon-virtual-dtor
    # Errors where the project is developed and tested; what a newcomer builds must not fail on an optimiser's guess.
    $<$<NOT:$<CONFIG:Release>>:-Werror>
    # False alarms of g++ 12 about std::string (its bug 105651) once it inlines enough.
    $<$<CONFIG:Release>:-Wno-restrict>)
target_compile_definitions(acann_options INTERFACE
    QT_NO_CAST_FROM_ASCII QT_NO_CAST_TO_ASCII QT_NO_CAST_FROM_BYTEARRAY QT_NO_URL_CAST_FROM_STRING
    QT_NO_FOREACH QT_USE_QSTRINGBUILDER QT_DISABLE_DEPRECATED_BEFORE=0x060400)

add_library(acann_sanitizers INTERFACE)
if(ACANN_SANITIZE)
    target_compile_options(acann_sanitizers INTERFACE
        -fsanitize=address,undefined -fno-sanitize-recover=undefined -fno-omit-frame-pointer
        # Lines are enough for a report; full debug information and -O1 more than double the time to build.
        -g1 -O0
        # g++ 12 sees uninitialised members in std::regex when both are on (its bug 105562).
        -Wno-maybe-uninitialized)
    target_link_options(acann_sanitizers INTERFACE -fsanitize=address,undefined)
    find_program(ACANN_LLD ld.lld)
    if(ACANN_LLD) # a quarter of the time to link, and there are many test programs
        target_link_options(acann_sanitizers INTERFACE -fuse-ld=lld)
    endif()
endif()

# acann_library(<folder> SOURCES … DEPENDS …): target acann_<folder>, headers included as "<folder>/x.h".
function(acann_library name)
    cmake_parse_arguments(ARG "" "" "SOURCES;DEPENDS;PRIVATE_DEPENDS" ${ARGN})
    add_library(acann_${name} STATIC ${ARG_SOURCES})
    add_library(acann::${name} ALIAS acann_${name})
    set_target_properties(acann_${name} PROPERTIES POSITION_INDEPENDENT_CODE ON)
    target_include_directories(acann_${name} PUBLIC ${CMAKE_SOURCE_DIR}/core)
    target_link_libraries(acann_${name} PUBLIC ${ARG_DEPENDS} PRIVATE ${ARG_PRIVATE_DEPENDS} acann_options acann_sanitizers)
endfunction()

function(acann_executable name)
    cmake_parse_arguments(ARG "" "" "SOURCES;DEPENDS" ${ARGN})
    add_executable(${name} ${ARG_SOURCES})
    target_link_libraries(${name} PRIVATE ${ARG_DEPENDS} acann_options acann_sanitizers)
    set_target_properties(${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/bin)
endfunction()

# acann_gtest(<name> SOURCES … DEPENDS … [TIMEOUT s] [LABELS …]): a GoogleTest executable and its ctest entry.
function(acann_gtest name)
    cmake_parse_arguments(ARG "" "TIMEOUT" "SOURCES;DEPENDS;LABELS" ${ARGN})
    add_executable(${name} ${ARG_SOURCES})
    target_link_libraries(${name} PRIVATE ${ARG_DEPENDS} GTest::gmock GTest::gtest_main acann_options acann_sanitizers)
    target_include_directories(${name} PRIVATE ${CMAKE_SOURCE_DIR}/tests)
    target_compile_definitions(${name} PRIVATE ACANN_SOURCE_DIR="${CMAKE_SOURCE_DIR}" ACANN_BINARY_DIR="${CMAKE_BINARY_DIR}")
    acann_register_test(${name} "${ARG_TIMEOUT}" "${ARG_LABELS}")
endfunction()

# acann_qttest(<name> SOURCES … DEPENDS …): a QtTest executable run on the offscreen platform.
function(acann_qttest name)
    cmake_parse_arguments(ARG "" "TIMEOUT" "SOURCES;DEPENDS;LABELS" ${ARGN})
    add_executable(${name} ${ARG_SOURCES})
    set_target_properties(${name} PROPERTIES AUTOMOC ON)
    target_link_libraries(${name} PRIVATE ${ARG_DEPENDS} Qt6::Test acann_options acann_sanitizers)
    target_include_directories(${name} PRIVATE ${CMAKE_SOURCE_DIR}/tests)
    target_compile_definitions(${name} PRIVATE ACANN_SOURCE_DIR="${CMAKE_SOURCE_DIR}" ACANN_BINARY_DIR="${CMAKE_BINARY_DIR}")
    acann_register_test(${name} "${ARG_TIMEOUT}" "${ARG_LABELS}")
endfunction()

function(acann_register_test name timeout labels)
    if(NOT timeout)
        set(timeout 120)
    endif()
    add_test(NAME ${name} COMMAND ${name})
    set_tests_properties(${name} PROPERTIES TIMEOUT ${timeout} LABELS "${labels}"
        ENVIRONMENT "QT_QPA_PLATFORM=offscreen;LC_ALL=C.UTF-8;ASAN_OPTIONS=detect_leaks=1;LSAN_OPTIONS=suppressions=${CMAKE_SOURCE_DIR}/tests/lsan.supp;UBSAN_OPTIONS=print_stacktrace=1")
endfunction()

# Writes "target: link link …" for every target of the project, for the test of the dependency arrows.
function(acann_write_target_links file)
    acann_collect_targets(targets ${CMAKE_SOURCE_DIR})
    set(text "")
    foreach(target IN LISTS targets)
        get_target_property(links ${target} LINK_LIBRARIES)
        if(links)
            string(REPLACE ";" " " links "${links}")
            string(APPEND text "${target}: ${links}\n")
        endif()
    endforeach()
    file(WRITE ${file} "${text}")
endfunction()

function(acann_collect_targets result folder)
    get_property(here DIRECTORY ${folder} PROPERTY BUILDSYSTEM_TARGETS)
    get_property(subfolders DIRECTORY ${folder} PROPERTY SUBDIRECTORIES)
    foreach(subfolder IN LISTS subfolders)
        acann_collect_targets(below ${subfolder})
        list(APPEND here ${below})
    endforeach()
    set(${result} ${here} PARENT_SCOPE)
endfunction()

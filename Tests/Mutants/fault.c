// SPDX-License-Identifier: MIT
//
// Chooses one of the faults that Tests/Mutants/run has put into a copy of the sources, and notes which ones are reached.

#include <fcntl.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

static int nowplaying_chosen_fault = -1;
static unsigned char *nowplaying_reached_faults;
static int nowplaying_fault_count;

__attribute__((constructor(101))) static void nowplaying_choose_fault(void)
{
    const char *number = getenv("MUTANT");
    if (number) {
        nowplaying_chosen_fault = atoi(number);
    }
    // A file with a byte for each fault, which all processes of a test share.
    const char *path = getenv("MUTANT_TRACE");
    int file = path ? open(path, O_RDWR | O_CLOEXEC) : -1;
    struct stat status;
    if (file >= 0 && fstat(file, &status) == 0) {
        void *bytes = mmap(NULL, (size_t)status.st_size, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
        if (bytes != MAP_FAILED) {
            nowplaying_reached_faults = bytes;
            nowplaying_fault_count = (int)status.st_size;
        }
    }
    if (file >= 0) {
        close(file);
    }
}

LINKAGE _Bool nowplaying_fault(int number)
{
    if (number < nowplaying_fault_count) {
        nowplaying_reached_faults[number] = 1;
    }
    return number == nowplaying_chosen_fault;
}

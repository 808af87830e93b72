/* SPDX-License-Identifier: MIT */
#include "include/bound_functions.h"

#include <stdatomic.h>
#include <stdio.h>
#include <string.h>

static int result_of_all;
static atomic_int calls;

/* One argument: its type, its bits, and for a text a copy, because the text is valid only during the call. */
struct argument {
    char type;
    uint64_t bits;
    char text[64];
};

static struct argument arguments[BOUND_ARGUMENTS];

static struct argument made(char type, const void *value, size_t size)
{
    struct argument argument = {.type = type};
    memcpy(&argument.bits, value, size);
    return argument;
}

static struct argument of_int(int value)
{
    return made('i', &value, sizeof value);
}

static struct argument of_bool(bool value)
{
    return made('b', &value, sizeof value);
}

static struct argument of_wide(int64_t value)
{
    return made('x', &value, sizeof value);
}

static struct argument of_float(float value)
{
    return made('f', &value, sizeof value);
}

static struct argument of_double(double value)
{
    return made('d', &value, sizeof value);
}

static struct argument of_pointer(const void *value)
{
    return made('p', &value, sizeof value);
}

static struct argument of_text(const char *value)
{
    struct argument argument = {.type = 's'};
    snprintf(argument.text, sizeof argument.text, "%s", value ? value : "(NULL)");
    return argument;
}

#define OF(value)                                                                                                      \
    _Generic((value), int                                                                                              \
             : of_int, bool                                                                                            \
             : of_bool, int64_t                                                                                        \
             : of_wide, float                                                                                          \
             : of_float, double                                                                                        \
             : of_double, void *                                                                                       \
             : of_pointer, const char *                                                                                \
             : of_text)(value)

/* ---- the table ---- */

/* The C type and the signature of each kind. Each place has a different constant. */
#define TYPE_u void *
#define SIGN_u(place) "u"
#define TYPE_d double
#define SIGN_d(place) "d"
#define TYPE_n double
#define SIGN_n(place) "-d"
#define TYPE_f float
#define SIGN_f(place) "f"
#define TYPE_g float
#define SIGN_g(place) "-f"
#define TYPE_x int64_t
#define SIGN_x(place) "x"
#define TYPE_y int64_t
#define SIGN_y(place) "-x"
#define TYPE_i int
#define SIGN_i(place) "i"
#define TYPE_b bool
#define SIGN_b(place) "b"
#define TYPE_s const char *
#define SIGN_s(place) "s"
#define TYPE_N int
#define SIGN_N(place) "=-" #place "7"
#define TYPE_R double
#define SIGN_R(place) "=" #place ".25"
#define TYPE_B bool
#define SIGN_B(place) "=true"
#define TYPE_T const char *
#define SIGN_T(place) "='text " #place "'"

#define RESULT_v void
#define RETURN_v (void)0
#define RESULT_b bool
#define RETURN_b return result_of_all
#define RESULT_i int
#define RETURN_i return result_of_all
#define RESULT_s int32_t
#define RETURN_s return result_of_all

#define NAME(result, kind, filler, place) call_##result##_##kind##_##filler##_##place

#define FUNCTION(result, kind, filler, place, k0, k1, k2, k3, k4, k5, k6, k7, k8, k9)                                  \
    static RESULT_##result NAME(result, kind, filler, place)(TYPE_##k0 a0, TYPE_##k1 a1, TYPE_##k2 a2, TYPE_##k3 a3,   \
                                                             TYPE_##k4 a4, TYPE_##k5 a5, TYPE_##k6 a6, TYPE_##k7 a7,   \
                                                             TYPE_##k8 a8, TYPE_##k9 a9)                               \
    {                                                                                                                  \
        const struct argument all[BOUND_ARGUMENTS] = {OF(a0), OF(a1), OF(a2), OF(a3), OF(a4),                          \
                                                      OF(a5), OF(a6), OF(a7), OF(a8), OF(a9)};                         \
        memcpy(arguments, all, sizeof arguments);                                                                      \
        calls++;                                                                                                       \
        RETURN_##result;                                                                                               \
    }

#define ROW(result, kind, filler, place, k0, k1, k2, k3, k4, k5, k6, k7, k8, k9)                                       \
    {#result "(" SIGN_##k0(0) SIGN_##k1(1) SIGN_##k2(2) SIGN_##k3(3) SIGN_##k4(4) SIGN_##k5(5) SIGN_##k6(6)            \
         SIGN_##k7(7) SIGN_##k8(8) SIGN_##k9(9) ")",                                                                   \
     (void (*)(void))NAME(result, kind, filler, place), #result[0], #kind[0],                                          \
     #k0 #k1 #k2 #k3 #k4 #k5 #k6 #k7 #k8 #k9},

/* clang-format off */
#define PLACES(X, result, k, f) \
    X(result, k, f, 0, k, f, f, f, f, f, f, f, f, f) \
    X(result, k, f, 1, f, k, f, f, f, f, f, f, f, f) \
    X(result, k, f, 2, f, f, k, f, f, f, f, f, f, f) \
    X(result, k, f, 3, f, f, f, k, f, f, f, f, f, f) \
    X(result, k, f, 4, f, f, f, f, k, f, f, f, f, f) \
    X(result, k, f, 5, f, f, f, f, f, k, f, f, f, f) \
    X(result, k, f, 6, f, f, f, f, f, f, k, f, f, f) \
    X(result, k, f, 7, f, f, f, f, f, f, f, k, f, f) \
    X(result, k, f, 8, f, f, f, f, f, f, f, f, k, f) \
    X(result, k, f, 9, f, f, f, f, f, f, f, f, f, k)

#define KINDS(X, result, filler) \
    PLACES(X, result, u, filler) PLACES(X, result, d, filler) PLACES(X, result, n, filler) \
    PLACES(X, result, f, filler) PLACES(X, result, g, filler) PLACES(X, result, x, filler) \
    PLACES(X, result, y, filler) PLACES(X, result, i, filler) PLACES(X, result, b, filler) \
    PLACES(X, result, s, filler) PLACES(X, result, N, filler) PLACES(X, result, R, filler) \
    PLACES(X, result, B, filler) PLACES(X, result, T, filler)

#define EVERYTHING(X) \
    KINDS(X, v, N) KINDS(X, b, N) KINDS(X, i, N) KINDS(X, s, N) \
    KINDS(X, v, R) KINDS(X, b, R) KINDS(X, i, R) KINDS(X, s, R)
/* clang-format on */

EVERYTHING(FUNCTION)
static const bound_function functions[] = {EVERYTHING(ROW)};

const bound_function *bound_function_at(size_t index)
{
    return index < sizeof functions / sizeof *functions ? &functions[index] : NULL;
}

void bound_prepare(int result)
{
    calls = 0;
    result_of_all = result;
}

int bound_calls(void)
{
    return calls;
}

/* ---- expected arguments ---- */

static struct argument expected_of(char kind, int place, const bound_expected *expected)
{
    char text[16];
    switch (kind) {
    case 'u':
        return of_pointer(expected->user_data);
    case 'd':
        return of_double((double)expected->time_us / 1e6);
    case 'n':
        return of_double(-((double)expected->time_us / 1e6));
    case 'f':
        return of_float((float)((double)expected->time_us / 1e6));
    case 'g':
        return of_float(-(float)((double)expected->time_us / 1e6));
    case 'x':
        return of_wide(expected->time_us);
    case 'y':
        return of_wide(-expected->time_us);
    case 'i':
        return of_int(expected->mode);
    case 'b':
        return of_bool(expected->flag);
    case 's':
        return of_text(expected->text);
    case 'N':
        return of_int(-(10 * place + 7));
    case 'B':
        return of_bool(true);
    case 'R':
        return of_double(place + 0.25);
    default:
        snprintf(text, sizeof text, "text %d", place);
        return of_text(text);
    }
}

int bound_difference(const bound_function *function, const bound_expected *expected)
{
    for (int place = 0; place < BOUND_ARGUMENTS; place++) {
        struct argument right = expected_of(function->kinds[place], place, expected);
        const struct argument *is = &arguments[place];
        if (is->type != right.type || is->bits != right.bits || strcmp(is->text, right.text) != 0)
            return place + 1;
    }
    return 0;
}

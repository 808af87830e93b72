/* SPDX-License-Identifier: MIT */
/* A program that needs no library: whether the compiler accepts its flags. */
int main(void)
{
    return 0;
}

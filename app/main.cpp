#include <fmt/core.h>

int main() { fmt::print("bazillion {}\n", BAZILLION_VERSION); }

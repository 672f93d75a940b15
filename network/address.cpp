// Addresses as people write them, and those of this computer.
#include "network/connection.h"
#include "syntax/letters.h"

#include <fmt/format.h>

#include <arpa/inet.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netinet/in.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <memory>

namespace bazillion::network {

namespace {

std::string error_text(const sockaddr& address) {
    std::array<char, INET6_ADDRSTRLEN> text{};
    const void* bytes = nullptr;
    if (address.sa_family == AF_INET) {
        bytes = &reinterpret_cast<const sockaddr_in&>(address).sin_addr;
    } else if (address.sa_family == AF_INET6) {
        const auto& six = reinterpret_cast<const sockaddr_in6&>(address).sin6_addr;
        bytes = IN6_IS_ADDR_LINKLOCAL(&six) ? nullptr : &six;  // it would need the name of the other one's interface
    }
    return bytes != nullptr && inet_ntop(address.sa_family, bytes, text.data(), text.size()) != nullptr
               ? std::string(text.data())
               : "";
}

}  // namespace

std::vector<std::string> own_addresses() {
    ifaddrs* first = nullptr;
    if (getifaddrs(&first) != 0) {
        return {};
    }
    const std::unique_ptr<ifaddrs, decltype(&freeifaddrs)> all(first, freeifaddrs);
    std::vector<std::string> found;
    for (const ifaddrs* each = all.get(); each != nullptr; each = each->ifa_next) {
        const bool up = (each->ifa_flags & IFF_UP) != 0 && (each->ifa_flags & IFF_LOOPBACK) == 0;
        const std::string text = up && each->ifa_addr != nullptr ? error_text(*each->ifa_addr) : "";
        if (!text.empty() && std::find(found.begin(), found.end(), text) == found.end()) {
            found.push_back(text);
        }
    }
    std::stable_partition(found.begin(), found.end(),
                          [](const std::string& each) { return each.find(':') == std::string::npos; });
    return found;
}

play::Result<HostAndPort> read_address(std::string_view text) {
    constexpr std::size_t most_host_bytes = 255;
    text = syntax::trimmed(text);
    HostAndPort found;
    std::string_view port;
    if (text.starts_with('[') && text.find(']') != std::string_view::npos) {
        const std::size_t end = text.find(']');
        found.host = text.substr(1, end - 1);
        port = text.substr(end + 1);
    } else if (std::count(text.begin(), text.end(), ':') == 1) {
        found.host = text.substr(0, text.find(':'));
        port = text.substr(text.find(':'));
    } else {
        found.host = text;  // an IPv6 address has no port without brackets
    }
    bool wrong = found.host.empty() || found.host.size() > most_host_bytes ||
                 found.host.find_first_of(" /\\@") != std::string::npos;
    if (!port.empty()) {
        const auto [end, error] = std::from_chars(port.data() + 1, port.data() + port.size(), found.port);
        wrong =
            wrong || port.front() != ':' || error != std::errc{} || end != port.data() + port.size() || found.port == 0;
    }
    if (wrong) {
        return tl::unexpected(play::Error{
            "this is no address",
            fmt::format("such as 192.168.1.20, or anna.local:{}, or [::1]:{}", default_port, default_port), ""});
    }
    return found;
}

}  // namespace bazillion::network

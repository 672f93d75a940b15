#pragma once

#include <nlohmann/json.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace bazillion::language_server {

using Json = nlohmann::json;

/// Codes of errors in answers, of JSON-RPC and of the Language Server Protocol.
namespace error_code {
inline constexpr int parse_error = -32700;
inline constexpr int invalid_request = -32600;
inline constexpr int method_not_found = -32601;
inline constexpr int invalid_params = -32602;
inline constexpr int internal_error = -32603;
inline constexpr int not_initialized = -32002;
inline constexpr int request_failed = -32803;
inline constexpr int content_modified = -32801;
inline constexpr int request_cancelled = -32800;
}  // namespace error_code

/// One message between client and server, or what is wrong with it.
struct Frame {
    std::string content;
    std::string error;  ///< empty if all is well
};

/// Splits a stream of bytes into messages: "Content-Length: N\r\n\r\n" and N bytes. After an invalid header it goes on
/// at the next valid one.
class FrameReader {
public:
    /// Longer messages are dropped, and headers that are longer.
    static constexpr std::size_t most_bytes = 64 << 20;
    static constexpr std::size_t most_header_bytes = 4096;

    void receive(std::string_view bytes);
    /// The next complete message; none if more bytes are needed.
    std::optional<Frame> next();

private:
    std::optional<Frame> content(std::size_t begin, std::size_t length);
    void leave_header();

    std::string bytes_;
    std::size_t skipped_ = 0;  ///< bytes still to come of a message that is too long
    bool lost_ = false;        ///< after an invalid header, which has been reported
};

/// A message with its header.
std::string framed(const Json& message);

/// The JSON of a message; none if it is none, or nested deeper than any message should be.
std::optional<Json> parsed(std::string_view content);

}  // namespace bazillion::language_server

// Whatever texts a game, its scripts, its files and its players hold: no byte of them commands a terminal.

#include "run.h"

#include <catch2/catch.hpp>

#include <pty.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

using Catch::Contains;

namespace {

/// DEL, a C1 control, an override and an isolate of the direction of writing: these may stand in names.
const std::string in_names = "\x7f\xC2\x9B\x32J\xE2\x80\xAE\xE2\x81\xA6";
/// In strings, there are ESC, BEL and a backspace as well.
const std::string in_strings = "\x1b[31m\x07\x08" + in_names;

/// `@` stands for the characters in names, `~` for those in strings.
std::string with_escapes(const std::string& text) {
    std::string out;
    for (const char c : text) {
        out += c == '@' ? in_names : c == '~' ? in_strings : std::string(1, c);
    }
    return out;
}

/// The first character that a terminal would obey, as text; "" if there is none.
std::string first_command(const std::string& text) {
    const std::vector<std::string> beyond_ascii{"\xC2\x9B", "\xE2\x80\xAE", "\xE2\x81\xA6"};
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto byte = static_cast<unsigned char>(text[i]);
        bool found = (byte < ' ' && byte != '\n' && byte != '\t') || byte == 0x7F;
        for (const std::string& each : beyond_ascii) {
            found = found || text.compare(i, each.size(), each) == 0;
        }
        if (found) {
            return "byte " + std::to_string(byte) + " in: " + text.substr(i - std::min<std::size_t>(i, 60), 120);
        }
    }
    return "";
}

void check_is_harmless(const std::vector<std::string>& arguments, const Run& run, bool shows_it = true) {
    std::string command;
    for (const std::string& argument : arguments) {
        command += argument + " ";
    }
    INFO(command + "\ncode " + std::to_string(run.code) + "\n" + run.out + run.err);
    CHECK(first_command(run.out) == "");
    CHECK(first_command(run.err) == "");
    CHECK(run.code >= 0);
    CHECK(run.code < 3);
    if (shows_it) {
        CHECK_THAT(run.out + run.err, Contains("\\x7f") || Contains("\\u007f"));
    }
}

/// The formats to try. Where every start of the program is slow (under sanitizers) only the one for people: JSON is
/// written there by the first test below.
std::vector<std::string> formats() {
    return std::getenv("BAZILLION_SLOW") != nullptr ? std::vector<std::string>{"text"}
                                                    : std::vector<std::string>{"text", "json"};
}

/// Such a text wherever a game can hold one.
const std::string tricky_game = R"((define mac@ro ($1 (verify not-friend?) add))
(game
  (title "Ti~tle")
  (description "D~")
  (history "H~") (strategy "S~")
  (script "s.lua")
  (players Wh@ite Bl@ack)
  (turn-order Wh@ite Bl@ack)
  (option "o~ption" "v~")
  (move-priorities qu@iet) 
  (board
    (image "im@age.bmp")
    (grid (start-rectangle 0 0 60 60) (dimensions ("a@/b@/c@" (60 0)) ("3/2/1" (0 60)))
      (directions (n@ 0 -1) (s 0 1) (e 1 0) (w -1 0)))
    (symmetry Bl@ack (n@ s) (s n@))
    (zone (name z@one) (players Wh@ite) (positions a@1)))
  (switch sw@itch (label "L~abel"))
  (variable co@ins number 2 per-player)
  (variable st@age (values one@ two@))
  (button pa@y (label "Pa~y") (hook press))
  (reserve (Que@en 1))
  (piece (name M@an) (notation "M@") (help "he~lp") (image Wh@ite "m@an.bmp") (attribute at@tr false)
    (moves (move-type qu@iet) (mac@ro n@) (mac@ro s) (mac@ro e) (mac@ro w)))
  (piece (name Que@en) (moves (move-type qu@iet) (mac@ro n@)))
  (board-setup (Wh@ite (M@an a@1 b@1)) (Bl@ack (M@an a@3 b@3)))
  (hook moves more)
  (hook legal judge)
  (hook outcome over)
  (loss-condition (Wh@ite Bl@ack) (pieces-remaining 0)))
(variant (title "Var~iant"))
)";

class Folder {
public:
    Folder() {
        write_text(folder_ / "t.game", with_escapes(tricky_game));
        script("function judge(now) return true end");
    }
    void script(const std::string& text) const {
        write_text(folder_ / "s.lua", with_escapes("print('p@rint')\nfunction press(now) return {} end\n"
                                                   "function more(now) return {} end\n"
                                                   "function judge(now) return true end\n"
                                                   "function over(now) end\n" +
                                                   text));
    }
    [[nodiscard]] std::string game_file() const { return (folder_ / "t.game").string(); }
    [[nodiscard]] std::string operator/(const std::string& name) const { return (folder_ / name).string(); }
    [[nodiscard]] std::string path() const { return folder_.path().string(); }

private:
    TemporaryFolder folder_;
};

}  // namespace

TEST_CASE("escapes in a game reach no terminal, whatever the command", "[terminal]") {
    const Folder folder;
    const std::string file = folder.game_file();
    const auto run = [](const std::vector<std::string>& arguments, const std::string& input = "") {
        check_is_harmless(arguments, run_bazillion(arguments, input));
    };
    for (const std::string format : {"text", "json"}) {
        run({"check", file, "--format", format});
        run({"titles", file, "--format", format});
        run({"moves", file, "--format", format});
        run({"moves", file, "--explain", with_escapes("a@1"), "--format", format});
        run({"perft", file, "-d", "2", "--divide", "--format", format});
        run({"corpus", folder.path(), "--games", "1", "--plies", "5", "--format", format});
        run({"bench", file, "--seconds", "0.01", "-d", "1", "--plies", "5", "--format", format});
        run({"bench", file, "--seconds", "0.01", "-d", "1", "--plies", "5", "--explain", "--format", format});
        run({"stats", file, "--games", "2", "--plies", "5", "--format", format});
        run({"play", file, "--text", "--format", format},
            with_escapes("help\nmoves\nboard\nfen\nno@nsense\n:no@\nsave " + folder / "sa@ve" + "\nload " +
                         folder / "none@" + "\nnew Var~iant\nnew no@\nfen no@\nundo\nredo\nquit\n"));
    }
}

TEST_CASE("escapes in what is typed reach no terminal", "[terminal]") {
    const Folder folder;
    const std::string file = folder.game_file();
    for (const std::string& format : formats()) {
        for (std::vector<std::string> arguments :
             {std::vector<std::string>{"moves", file, "--title", with_escapes("no@")},
              {"moves", file, "--switch", with_escapes("no~=on")},
              {"moves", file, "--switch", with_escapes("no@")},
              {"moves", file, "--fen", with_escapes("@no")},
              {"moves", file, "--explain", with_escapes("no@")},
              {"moves", file, "--explain", with_escapes("Que@en@a@1")},
              {"play", file, "--text", "--load", folder / with_escapes("no@")},
              {"moves", folder / with_escapes("no@.game")},
              {"check", folder / with_escapes("no@.game")},
              {"fmt", folder / with_escapes("no@.game")},
              {"corpus", folder / with_escapes("no@")},
              {"new", with_escapes("no@")},
              {"new", "x", "--kind", with_escapes("no@")},
              {"bench", file, "--compare", "--peer", with_escapes("no@"), "--variant", "x"}}) {
            arguments.insert(arguments.end(), {"--format", format});
            check_is_harmless(arguments, run_bazillion(arguments));
        }
    }
    check_is_harmless({}, run_bazillion({with_escapes("no@")}));
    check_is_harmless({}, run_bazillion({"moves", file, with_escapes("--no@")}));
    check_is_harmless({}, run_bazillion({"moves", file, "--format", with_escapes("no@")}));
    check_is_harmless({}, run_bazillion({"perft", file, "-d", with_escapes("no@")}));
    check_is_harmless({}, run_bazillion({"help", with_escapes("no@")}));
    check_is_harmless({}, run_bazillion({"moves", file, "--fen", "-"}, with_escapes("no@\n\xff\xfe\x01\n")));
}

TEST_CASE("escapes of a script reach no terminal", "[terminal]") {
    const Folder folder;
    const std::string file = folder.game_file();
    for (const std::string& script :
         {std::string("function judge(now) error('he~llo\\n\\r', 0) end"),
          std::string("function judge(now) error('\\xff\\x9b@') end"),
          std::string("function judge(now) print('x~\\n') return true end"),
          std::string("function more(now) return {{text='m@ove', label='l@'}} end"),
          std::string("function more(now) return {{text='\\xff\\x1b'}} end"),
          std::string("function over(now) return {draw=true, reason='be~cause'} end"),
          std::string("function over(now) return no@ end"), std::string("error('load~ing')"), std::string("un@ (")}) {
        folder.script(script);
        INFO(script);
        for (const std::string& format : formats()) {
            for (const auto& arguments : {std::vector<std::string>{"check", file},
                                          {"moves", file},
                                          {"moves", file, "--explain", "e"},
                                          {"perft", file, "-d", "1", "--divide"},
                                          {"corpus", folder.path(), "--games", "1"},
                                          {"bench", file, "--seconds", "0.01", "-d", "1", "--plies", "5"}}) {
                std::vector<std::string> all = arguments;
                all.insert(all.end(), {"--format", format});
                check_is_harmless(all, run_bazillion(all), false);
            }
            const std::vector<std::string> play{"play", file, "--text", "--format", format};
            check_is_harmless(play, run_bazillion(play, "board\nmoves\n"), false);
        }
    }
}

TEST_CASE("escapes in files that are wrong reach no terminal", "[terminal]") {
    const TemporaryFolder folder;
    const std::string right = with_escapes(tricky_game);
    for (const std::string& word :
         {std::string("M@an a@1"), std::string("n@ 0 -1"), std::string("mac@ro n@"), std::string("Wh@ite Bl@ack"),
          std::string("qu@iet"), std::string("judge"), std::string("pieces-remaining"), std::string("players"),
          std::string("\"L~abel\"")}) {
        std::string text = right;
        const std::string old = with_escapes(word);
        REQUIRE(text.find(old) != std::string::npos);
        text.replace(text.find(old), old.size(), with_escapes("wr@ong"));
        const std::string file = (folder / with_escapes("f@.game")).string();
        write_text(file, text);
        for (const std::string command : {"check", "moves", "fmt", "titles"}) {
            for (const std::string& format : formats()) {
                std::vector<std::string> arguments{command, file, "--format", format};
                if (command == "fmt") {
                    arguments.emplace_back("--check");
                }
                check_is_harmless(arguments, run_bazillion(arguments));
            }
        }
    }
}

TEST_CASE("escapes in saved games reach no terminal", "[terminal]") {
    const Folder folder;
    for (const std::string& text :
         {std::string("Bazillion saved game 1\nGame: t@.game\nTitle: no@\n\n1. e@\nend\n"),
          std::string("Bazillion saved game 1\nGame: t.game\nTitle: Ti@tle\nStart: no@\n\nend\n"),
          std::string("Bazillion saved game 1\nGame: t.game\nTitle: Ti@tle\n\n1. no@\nend\n"),
          std::string("Bazillion saved game 1\nno@: x\nend\n"), std::string("no@\n"),
          std::string("VariantFile=t@.zrf\nVariantName=V@\n1. M@an x@ - y@\n")}) {
        write_text(folder / "s.save", with_escapes(text));
        INFO(text);
        for (const std::string& format : formats()) {
            const std::vector<std::string> arguments{
                "play", folder.game_file(), "--text", "--load", folder / "s.save", "--format", format};
            check_is_harmless(arguments, run_bazillion(arguments), false);
        }
    }
}

TEST_CASE("a formatted text is shown without what a terminal obeys, and piped whole", "[terminal]") {
    const Folder folder;
    CHECK_THAT(run_bazillion({"fmt", folder.game_file()}).out, Contains(in_strings));
    const std::string file = folder.game_file();
    int terminal = -1;
    const pid_t child = forkpty(&terminal, nullptr, nullptr, nullptr);
    REQUIRE(child >= 0);
    if (child == 0) {
        execl(program().c_str(), program().c_str(), "fmt", file.c_str(), nullptr);
        _exit(127);
    }
    std::string shown;
    std::array<char, 4096> buffer{};
    for (ssize_t count = 0; (count = read(terminal, buffer.data(), buffer.size())) > 0;) {
        shown.append(buffer.data(), static_cast<std::size_t>(count));
    }
    int status = 0;
    waitpid(child, &status, 0);
    close(terminal);
    std::erase(shown, '\r');  // the terminal's own
    CHECK(WEXITSTATUS(status) == 0);
    CHECK(first_command(shown) == "");
    CHECK_THAT(shown, Contains("D\\x1b[31m"));
}

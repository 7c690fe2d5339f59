//! The scenes. Each begins wherever the one before has left the engine.

use super::Stress;
use crate::cecp_helper::{COMMAND_WORDS, KING_HANGS, LOST};

type Scene = fn(&mut Stress);

const SCENES: [Scene; 12] = [
    Stress::interrupt,
    Stress::move_now,
    Stress::analysis,
    Stress::pondering,
    Stress::hammer,
    Stress::after_the_end,
    Stress::odd_bytes,
    Stress::pieces,
    Stress::noise,
    Stress::rule_sets,
    Stress::refusals,
    Stress::settings_in_thought,
];

/// Words that make lines, beside those of [`COMMAND_WORDS`].
const WORDS: [&str; 3] = ["hard", "easy", "result * {x}"];

impl Stress {
    /// Every scene once, in a random order.
    pub fn every_scene(&mut self) {
        let mut left: Vec<Scene> = SCENES.to_vec();
        while !left.is_empty() {
            let next = self.random.below(left.len());
            self.play(left.swap_remove(next));
        }
    }

    /// A random scene.
    pub fn any_scene(&mut self) {
        let next = self.random.below(SCENES.len());
        self.play(SCENES[next]);
    }

    fn play(&mut self, scene: Scene) {
        self.scenes += 1;
        scene(self);
    }

    /// A known state: a new game of Cashew Shogi, nobody plays, nothing limits the thought.
    fn fresh(&mut self) {
        const LINES: [&str; 12] = [
            "exit",
            "resume",
            "force",
            "new",
            "variant cashew",
            "force",
            "nopost",
            "easy",
            "nps 0",
            "option Node limit=0",
            "st 500",
            "memory 8",
        ];
        self.send_all(&LINES);
        self.sync("new");
    }

    /// Begins a thought that does not end by itself.
    fn begin(&mut self) {
        self.send_all(&["usermove g4g5", "go"]);
        self.wait();
    }

    /// That the engine has only said what it may while it thinks, or nothing.
    fn only_thoughts(lines: &[String]) {
        let thought = |line: &String| line.contains('\t') || line.starts_with("Hint: ");
        assert!(lines.iter().all(thought), "{lines:?}");
    }

    /// Commands that end a thought without a move.
    fn interrupt(&mut self) {
        const ENDS: [&str; 6] = [
            "new",
            "force",
            "undo",
            "playother",
            "result * {x}",
            "analyze",
        ];
        self.fresh();
        self.begin();
        let end = match self.random.below(ENDS.len() + 1) {
            choice if choice < ENDS.len() => ENDS[choice].to_owned(),
            _ => format!("setboard {LOST}"),
        };
        self.engine.send(&end);
        Self::only_thoughts(&self.sync("interrupted"));
    }

    /// `?` brings the move; before it comes, a user's move is refused.
    fn move_now(&mut self) {
        self.fresh();
        self.begin();
        let answer = self.timed("refused move", |engine| engine.ask("usermove h4h5"));
        assert_eq!(answer, "Illegal move (it is the engine's move): h4h5");
        self.wait();
        self.timed("move now", |engine| {
            engine.send("?");
            engine.expect_only_move();
        });
        self.send_all(&["?"]);
        assert!(self.sync("ping").is_empty());
    }

    /// Analysis through moves and back, with questions between.
    fn analysis(&mut self) {
        self.fresh();
        self.engine.send("analyze");
        for line in [
            "usermove g4g5",
            "usermove g10g9",
            "undo",
            "exclude h10h9",
            "include all",
        ] {
            self.wait();
            self.engine.send(line);
            let lines = self.timed("analysis", |engine| {
                engine.send(".");
                engine.until(|line| line.starts_with("stat01: "))
            });
            Self::only_thoughts(&lines[..lines.len() - 1]);
        }
        self.engine.send("exit");
        Self::only_thoughts(&self.sync("exit"));
        assert_eq!(self.engine.ask("exit"), "Error (not analyzing): exit");
    }

    /// Thought on the opponent's time, and commands into it.
    fn pondering(&mut self) {
        const LINES: [&str; 8] = [
            "easy",
            "hard",
            "option Clear hash",
            "pause",
            "resume",
            "undo",
            "new",
            "usermove h10h9",
        ];
        self.fresh();
        self.send_all(&["option Node limit=300", "hard", "go"]);
        self.engine.expect_move();
        for _ in 0..4 {
            self.wait();
            let line = LINES[self.random.below(LINES.len())];
            self.engine.send(line);
            // It may be its turn then: 300 nodes are soon looked at.
            self.sync("pondering");
        }
    }

    /// The same few commands very often, in one write.
    fn hammer(&mut self) {
        const TIMES: usize = 100;
        self.fresh();
        let mut lines = String::new();
        for _ in 0..TIMES {
            lines.push_str(match self.random.below(6) {
                0 => "new\nforce\n",
                1 => "analyze\nexit\n",
                2 => "force\nusermove g4g5\nundo\n",
                3 => "go\nforce\n",
                4 => "analyze\n.\nusermove g4g5\nundo\nexit\n",
                _ => "setboard k12/13/13/13/13/13/13/13/13/13/13/13/Q11K w\ngo\nnew\nforce\n",
            });
        }
        self.engine.send_bytes(lines.as_bytes());
        // So many lines at once may take longer than one.
        let heard = self.sync("hammer");
        let fault = heard
            .iter()
            .find(|line| line.starts_with("Error") || line.starts_with("Ill"));
        assert_eq!(fault, None);
    }

    /// The game is over, and what then.
    fn after_the_end(&mut self) {
        self.fresh();
        self.send_all(&[
            "option Node limit=200",
            &format!("setboard {KING_HANGS}"),
            "go",
        ]);
        self.timed("last move", |engine| {
            let played = engine.expect_move();
            assert_eq!(engine.next(), "1-0 {King captured}", "{played}");
        });
        let again = self.timed("go again", |engine| engine.ask("go"));
        assert_eq!(again, "1-0 {King captured}");
        let refused = self.timed("refused move", |engine| engine.ask("usermove a13a12"));
        assert!(refused.starts_with("Illegal move ("), "{refused}");
        assert!(self.engine.ask("hint").starts_with("Error ("));
        for line in ["playother", "analyze", "?", "draw", "hard", "exit", "undo"] {
            self.engine.send(line);
        }
        let heard = self.sync("after the end");
        let known = |line: &String| line.starts_with("1-0 ") || line.contains('\t');
        assert!(heard.iter().all(known), "{heard:?}");
        let answer = self.engine.ask("hint");
        assert!(answer.starts_with("Hint: "), "{answer}");
    }

    /// Bytes that are no text, and lines that are much too long.
    fn odd_bytes(&mut self) {
        const MEBIBYTE: usize = 1 << 20;
        self.fresh();
        let mut long = vec![b'x'; MEBIBYTE];
        long.push(b'\n');
        self.timed("1 MiB line", |engine| engine.send_bytes(&long));
        assert_eq!(self.engine.next(), "Error (line too long): …");
        for bytes in [
            &b"\xff\xfe\0\x01\n"[..],
            b"\0\n",
            b"\xc3\x28 \xe2\x82\n",
            b"go\0\n",
        ] {
            let answer = self.timed("odd bytes", |engine| {
                engine.send_bytes(bytes);
                engine.next()
            });
            assert!(answer.starts_with("Error (unknown command): "), "{answer}");
        }
        self.engine.send_bytes(b"\r\n\n \t\r\n\x0b\n");
        assert!(self.sync("ping").is_empty());
    }

    /// Lines that come in pieces, or two in one write, with either end of line.
    fn pieces(&mut self) {
        self.fresh();
        for byte in b"usermove g4g5\r\nusermove g10g9\n" {
            self.engine.send_bytes(&[*byte]);
        }
        self.engine
            .send_bytes(b"usermove h4h5\r\nundo\r\nusermove h4");
        self.wait();
        self.engine.send_bytes(b"h5\r");
        self.wait();
        self.engine.send_bytes(b"\nusermove g4g5\nundo\n");
        let heard = self.sync("pieces");
        assert_eq!(heard, ["Illegal move (no piece on g4): g4g5"]);
    }

    /// Lines of random words.
    fn noise(&mut self) {
        const LINES: usize = 40;
        self.fresh();
        self.engine.send("option Node limit=200");
        let known = [&COMMAND_WORDS[..], &WORDS].concat();
        for _ in 0..LINES {
            let count = 1 + self.random.below(3);
            let mut pick = || known[self.random.below(known.len())];
            let words: Vec<_> = (0..count).map(|_| pick()).collect();
            self.engine.send(&words.join(" "));
        }
        self.sync("noise");
    }

    /// Another rule set in the middle of a thought, and one that is none.
    fn rule_sets(&mut self) {
        self.fresh();
        self.begin();
        let refused = self.timed("no variant", |engine| engine.ask("variant normal"));
        assert_eq!(refused, "Error (unsupported variant): variant normal");
        self.engine.send("variant daidai");
        let heard = self.sync("variant");
        assert!(
            heard.iter().any(|line| line.contains(" 17x17+0_")),
            "{heard:?}"
        );
        self.engine.send("go");
        self.wait();
        self.timed("move now", |engine| {
            engine.send("?");
            engine.expect_only_move();
        });
    }

    /// What is refused, in thought or not, with these words.
    fn refusals(&mut self) {
        const REFUSED: [(&str, &str); 6] = [
            ("frobnicate", "Error (unknown command): frobnicate"),
            ("resume", "Error (not paused): resume"),
            ("undo 3", "Error (too many parameters): undo 3"),
            ("exit", "Error (not analyzing): exit"),
            ("option X=1", "Error (unknown option X): option X=1"),
            ("edit", "Error (not supported, use setboard): edit"),
        ];
        self.fresh();
        if self.random.below(2) == 0 {
            self.begin();
        }
        for (line, expected) in REFUSED {
            let answer = self.timed("refused", |engine| engine.ask(line));
            assert_eq!(answer, expected);
        }
        let answer = self.timed("bad position", |engine| engine.ask("setboard x"));
        assert!(
            answer.starts_with("tellusererror Illegal position: FEN "),
            "{answer}"
        );
        self.engine.send("force");
        assert!(self.sync("interrupted").is_empty());
    }

    /// Settings that come while the engine thinks hold from the next thought on.
    fn settings_in_thought(&mut self) {
        self.fresh();
        self.send_all(&["cores 2", "memory 9"]);
        self.begin();
        self.send_all(&[
            "memory 8",
            "option Clear hash",
            "cores 1",
            "option Move overhead=20",
        ]);
        self.wait();
        self.timed("move now", |engine| {
            engine.send("?");
            engine.expect_only_move();
        });
        self.send_all(&["option Node limit=100", "go"]);
        self.engine.expect_only_move();
        self.engine.send("option Move overhead=50");
        assert!(self.sync("ping").is_empty());
    }
}

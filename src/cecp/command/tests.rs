use super::*;

fn read(line: &str) -> Command {
    parse(line).unwrap().unwrap()
}

fn level(line: &str) -> (u32, u64, u64) {
    match read(line) {
        Command::Level(level) => (
            level.moves,
            level.base.as_millis() as u64,
            level.increment.as_millis() as u64,
        ),
        other => panic!("{line}: {other:?}"),
    }
}

fn refusal(line: &str) -> String {
    parse(line).unwrap_err().to_string()
}

#[test]
fn level_in_every_form() {
    assert_eq!(level("level 40 5 0"), (40, 300_000, 0));
    assert_eq!(level("level 0 2:30 1.5"), (0, 150_000, 1_500));
    assert_eq!(level("level 40 0:30 0.1"), (40, 30_000, 100));
    assert_eq!(level("level 0 0.5 .25"), (0, 30_000, 250));
    assert_eq!(level("level 0 0:01.5 0"), (0, 1_500, 0));
    assert_eq!(level("level 40 25+5 0"), (40, 1_500_000, 0));
    assert_eq!(level("level 0 0 0"), (0, 0, 0));
}

#[test]
fn times() {
    let ms = Duration::from_millis;
    assert_eq!(read("st 5"), Command::MoveTime(ms(5_000)));
    assert_eq!(read("st 0.05"), Command::MoveTime(ms(50)));
    assert_eq!(read("st 1:30"), Command::MoveTime(ms(90_000)));
    assert_eq!(read("time 1234"), Command::Time(ms(12_340)));
    assert_eq!(read("time -20"), Command::Time(ms(0)));
    assert_eq!(read("otim 0"), Command::OpponentTime(ms(0)));
}

#[test]
fn words_and_texts() {
    assert_eq!(parse("").unwrap(), None);
    assert_eq!(parse(" \t ").unwrap(), None);
    assert_eq!(read(" go \r"), Command::Go);
    assert_eq!(read("usermove e4e5,e5e6"), read("e4e5,e5e6"));
    assert_eq!(read("e8e7xe6-e7+"), Command::Move("e8e7xe6-e7+".into()));
    assert_eq!(read("@@@@"), Command::Move("@@@@".into()));
    assert_eq!(read("ping 7"), Command::Ping(7));
    assert_eq!(read("exclude all"), Command::Exclude(RootMoves::All));
    assert_eq!(
        read("include a1a2"),
        Command::Include(RootMoves::One("a1a2".into()))
    );
    assert_eq!(
        read("option Node limit=500"),
        Command::Option {
            name: "Node limit".into(),
            value: Some("500".into())
        }
    );
    assert_eq!(
        read("option Clear hash"),
        Command::Option {
            name: "Clear hash".into(),
            value: None
        }
    );
    assert_eq!(read("lift e4"), Command::Lift("e4".into()));
    assert_eq!(read("put e4"), Command::Put("e4".into()));
    assert_eq!(read("hover e4"), Command::Hover("e4".into()));
    assert_eq!(read("rating 2000 1500"), Command::Noted);
    assert_eq!(
        read("result 1-0 {White mates}"),
        Command::Result("1-0 {White mates}".into())
    );
}

#[test]
fn refusals_say_why() {
    for (line, answer) in [
        ("frobnicate", "Error (unknown command): frobnicate"),
        ("lift", "Error (missing square): lift"),
        ("put e4 e5", "Error (too many parameters): put e4 e5"),
        ("GO", "Error (unknown command): GO"),
        (
            "sd x",
            "Error (bad number x, expected a whole number from 1 on): sd x",
        ),
        (
            "sd -3",
            "Error (bad number -3, expected a whole number from 1 on): sd -3",
        ),
        (
            "sd 0",
            "Error (bad number 0, expected a whole number from 1 on): sd 0",
        ),
        (
            "ping +1",
            "Error (bad number +1, expected a whole number): ping +1",
        ),
        ("ping", "Error (missing number): ping"),
        ("go 5", "Error (too many parameters): go 5"),
        ("level 40", "Error (missing time of a session): level 40"),
        (
            "level 40 5 0 7",
            "Error (too many parameters): level 40 5 0 7",
        ),
        (
            "level 40 1:75 0",
            "Error (bad number 1:75, expected minutes or minutes:seconds): level 40 1:75 0",
        ),
        ("variant", "Error (missing name of a variant): variant"),
        ("usermove", "Error (missing move): usermove"),
    ] {
        assert_eq!(refusal(line), answer);
    }
}

#[test]
fn numbers_that_are_none() {
    for line in [
        "st nan",
        "st inf",
        "st 1e5",
        "st 1.2.3",
        "st .",
        "st -1",
        "st 0",
        "st 0.0",
        "st 99999999999999",
        "level x 5 0",
        "level 1 : 0",
        "level 1 1: 0",
        "level 1 :30 0",
        "level 1 5 -1",
        "level 99999999999 5 0",
        "time x",
        "time --5",
        "time",
        "memory 0",
        "memory -1",
        "memory 99999999999999999999",
        "cores 0",
        "nps 1.5",
        "protover two",
    ] {
        assert!(refusal(line).starts_with("Error ("), "{line}");
    }
}

// SPDX-License-Identifier: MIT
//! The cases of `bindings/tests/commands.txt`, and its values.

use nowplaying::Id;
use std::fmt::Debug;
use std::time::Duration;

/// A line of commands.txt.
pub struct Case {
    pub command: String,
    arguments: String,
    /// The values of the handler.
    pub values: Vec<String>,
}

impl Case {
    /// The arguments, as busctl writes them.
    pub fn arguments(&self) -> Vec<&str> {
        self.arguments.split(" ; ").filter(|argument| !argument.is_empty()).collect()
    }
}

/// Every line of commands.txt.
pub fn cases() -> Vec<Case> {
    let table = include_str!("../../../../tests/commands.txt");
    let lines = table.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines.map(case).collect()
}

fn case(line: &str) -> Case {
    let (call, values) = line.split_once(" ->").expect("an arrow");
    let (command, arguments) = call.split_once(' ').unwrap_or((call, ""));
    let values = values.trim_start().split(" ; ").filter(|value| !value.is_empty());
    Case {
        command: command.to_owned(),
        arguments: arguments.to_owned(),
        values: values.map(str::to_owned).collect(),
    }
}

/// A value of a handler.
pub trait Read {
    fn read(text: &str) -> Self;
}

pub fn read<Value: Read>(text: &str) -> Value {
    Value::read(text)
}

/// The value of an enum: its words are `repeat_mode.one`.
pub fn word<Value: Copy + Debug>(all: &[Value], name: &str, text: &str) -> Value {
    let word = text.strip_prefix(name).and_then(|word| word.strip_prefix('.')).expect(text);
    let same = |value: &&Value| format!("{value:?}").to_lowercase() == word.replace('_', "");
    *all.iter().find(same).expect(text)
}

impl Read for Duration {
    fn read(text: &str) -> Self {
        let number = text.strip_suffix("us").expect("a time");
        Self::from_micros(number.parse().expect("a number"))
    }
}

impl Read for f64 {
    fn read(text: &str) -> Self {
        text.parse().expect("a number")
    }
}

impl Read for i32 {
    fn read(text: &str) -> Self {
        text.parse().expect("a whole number")
    }
}

impl Read for bool {
    fn read(text: &str) -> Self {
        text.parse().expect("a flag")
    }
}

impl Read for String {
    fn read(text: &str) -> Self {
        text.strip_prefix('"').and_then(|text| text.strip_suffix('"')).expect("a text").to_owned()
    }
}

impl Read for Id {
    fn read(text: &str) -> Self {
        let text = String::read(text);
        let mut parts = text.split("\\x");
        let mut bytes = parts.next().unwrap_or_default().as_bytes().to_vec();
        for part in parts {
            bytes.push(u8::from_str_radix(&part[..2], 16).expect("a byte"));
            bytes.extend_from_slice(&part.as_bytes()[2..]);
        }
        Self::from(bytes)
    }
}

//! Other people's text in our messages.

/// The longest piece of a text that is shown, in characters.
const LONGEST: usize = 32;

/// A text fit to stand in a message: control characters escaped, and cut when it is long.
pub(crate) fn shown(text: &str) -> String {
    let mut shown: String = text.chars().take(LONGEST).flat_map(char::escape_debug).collect();
    if text.chars().nth(LONGEST).is_some() {
        shown.push('…');
    }
    shown
}

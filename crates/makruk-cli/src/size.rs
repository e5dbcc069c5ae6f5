//! Sizes of memory as people write them.

/// Reads `512M`, `2G`, `64KiB`, or plain bytes.
pub(crate) fn parse_size(text: &str) -> Result<usize, String> {
    let expected = || "expected bytes, or a number with K, M, G or T, such as 512M".to_owned();
    let digits = text.trim_end_matches(|letter: char| !letter.is_ascii_digit());
    let unit = text[digits.len()..].to_ascii_uppercase();
    let prefix = unit.strip_suffix("IB").or_else(|| unit.strip_suffix('B')).unwrap_or(&unit);
    let shift = match prefix {
        "" if unit.is_empty() || unit == "B" => 0,
        "K" => 10,
        "M" => 20,
        "G" => 30,
        "T" => 40,
        _ => return Err(expected()),
    };
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(expected());
    }
    let number: usize = digits.parse().map_err(|_| "more bytes than can be addressed".to_owned())?;
    number.checked_mul(1 << shift).ok_or_else(|| "more bytes than can be addressed".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn units_are_powers_of_1024() {
        for (text, bytes) in
            [("0", 0), ("100", 100), ("64k", 65536), ("512M", 512 << 20), ("2GiB", 2 << 30), ("1TB", 1 << 40)]
        {
            assert_eq!(parse_size(text), Ok(bytes), "{text}");
        }
    }

    #[test]
    fn anything_else_is_refused() {
        for text in [
            "",
            "M",
            "1.5G",
            "-1",
            "1X",
            "12MM",
            "12MBB",
            "12IB",
            "99999999999999999999",
            "99999999999999T",
            "é",
        ] {
            assert!(parse_size(text).is_err(), "{text}");
        }
    }
}

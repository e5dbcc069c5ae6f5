#!/bin/sh
# Compare the instructions that counting takes, which no noise of the machine moves, with those of a baseline.
#
#     scripts/instructions.sh                    # target/release/makruk against benches/instructions.tsv
#     scripts/instructions.sh --makruk PATH      # another binary
#     scripts/instructions.sh --update           # write the baseline anew
#
# What is counted, by valgrind's callgrind, is the portable path: one thread, no table, no vectors, since valgrind
# does not know those of every CPU. The start of the program, a run to depth 1, is subtracted. Leaves are
# compared with the suites: a wrong count is an error, whatever it took.
#
# Compilers make different code of the same source, so a binary of another rustc than the baseline's, or of another kind
# of machine, is not compared; that is said, and the baseline is due to be renewed: `cargo build --release`, then
# --update, and the new file goes into the same commit as what changed the numbers.
#
# Exit code: 0 no count is more than 1 % above the baseline, or nothing can be compared; 1 one is; 2 wrong usage, a
# missing program, a wrong count.
set -eu
cd "$(dirname "$0")/.."

baseline=benches/instructions.tsv
makruk=${CARGO_TARGET_DIR:-target}/release/makruk
update=

fail() {
    echo "instructions.sh: $*" >&2
    exit 2
}

while [ $# -gt 0 ]; do
    case "$1" in
        --makruk) [ $# -gt 1 ] || fail "found --makruk alone, expected a path behind it"; makruk=$2; shift 2 ;;
        --update) update=yes; shift ;;
        *) fail "found \`$1\`, expected --makruk PATH or --update" ;;
    esac
done
[ -x "$makruk" ] || fail "$makruk: found no program, expected one (cargo build --release)"
command -v valgrind >/dev/null || fail "found no valgrind on the path (apt-get install valgrind)"

# What built the binary: not necessarily the rustc on the path.
rustc=$(grep -a -o 'rustc version [0-9][^)]*)' "$makruk" | head -n 1)
[ "$rustc" ] || fail "$makruk: found no word of rustc in it, expected its version"
rustc="${rustc#rustc version } $(uname -m)"
[ "$update" ] || [ -f "$baseline" ] || fail "$baseline: found no file (--update writes it)"
if [ -z "$update" ]; then
    known=$(sed -n 's/^# rustc: //p' "$baseline")
    if [ "$rustc" != "$known" ]; then
        echo "notice: not compared: $makruk is by rustc $rustc, the baseline by $known; renew it with --update"
        exit 0
    fi
fi

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# run STRATEGY DEPTH FEN: sets `leaves` and `instructions`.
run() {
    valgrind --tool=callgrind --callgrind-out-file="$folder/profile" "$makruk" perft "$2" --only --method plain \
        --cpu portable --threads 1 --strategy "$1" --fen "$3" >"$folder/out" 2>"$folder/log" || {
        cat "$folder/log" >&2
        fail "makruk perft $2 --strategy $1 failed under valgrind"
    }
    leaves=$(sed -n 's/^Nodes searched: //p' "$folder/out")
    instructions=$(sed -n 's/^summary: //p' "$folder/profile")
    [ "$instructions" ] || fail "found no summary in what callgrind wrote"
}

{
    echo "# Instructions of the portable path under callgrind, less those of the program's start."
    echo "# Renew: cargo build --release && scripts/instructions.sh --update"
    echo "# rustc: $rustc"
    printf 'position\tdepth\tstrategy\tinstructions\n'
} >"$folder/new"

# ID DEPTH: an opening, two middlegames, the second with evasions, and two endings. The strategy that lists the moves of
# all plies but the last counts one ply less.
cases='mk01 6
mk09 5
sp12 5
mk13 6
sp24 6'

# What the suites say of a position: its FEN, and the leaves at a depth.
fen() {
    awk -F ' ;' -v id="id \"$1\"" '!/^#/ { for (i = 2; i <= NF; i++) if ($i == id) { print $1; exit } }' \
        perft-suites/makruk/*.epd
}
known_leaves() {
    awk -F ' ;' -v id="id \"$1\"" -v depth="D$2 " '
        /^#/ { next }
        {
            leaves = ""; found = 0
            for (i = 2; i <= NF; i++) {
                if ($i == id) found = 1
                if (index($i, depth) == 1) leaves = substr($i, length(depth) + 1)
            }
            if (found && leaves) { print leaves; exit }
        }' perft-suites/makruk/*.epd
}

for strategy in hyperbola two-ply sibling-batch; do
    run "$strategy" 1 "$(fen mk01)"
    start=$instructions
    echo "$cases" >"$folder/cases"
    while read -r id depth; do
        [ "$strategy" != hyperbola ] || depth=$((depth - 1))
        expected=$(known_leaves "$id" "$depth")
        run "$strategy" "$depth" "$(fen "$id")"
        [ "$leaves" = "$expected" ] || fail "$id depth $depth $strategy: counted $leaves, expected $expected"
        printf '%s\t%s\t%s\t%s\n' "$id" "$depth" "$strategy" "$((instructions - start))" >>"$folder/new"
    done <"$folder/cases"
done

if [ "$update" ]; then
    cp "$folder/new" "$baseline"
    cat "$baseline"
    exit 0
fi

# Which counts are more than 1 % off, by whole numbers; and those that are in one of the two files only.
awk -F '\t' '
    /^#/ || $1 == "position" { next }
    { name = $1 " depth " $2 " " $3 }
    FNR == NR { known[name] = $4; next }
    !(name in known) { print name ": not in the baseline (--update)"; worst = 1; next }
    {
        was = known[name]; delete known[name]
        change = sprintf("%s: %.0f instructions, %.0f in the baseline, %+.2f %%", name, $4, was, ($4 / was - 1) * 100)
        if ($4 * 100 > was * 101) { print change ": MORE"; worst = 1 }
        else if ($4 * 100 < was * 99) { print change ": fewer"; fewer = 1 }
        else print change
    }
    END {
        for (name in known) { print name ": in the baseline only (--update)"; worst = 1 }
        if (fewer) print "notice: some counts are more than 1 % below the baseline; renew it with --update"
        exit worst
    }' "$baseline" "$folder/new" || {
    echo "instructions.sh: not what $baseline says" >&2
    exit 1
}

//! Strategies of Makruk that are there to be compared: each does one thing in another way than a preset.

use makruk_core::Makruk;

use crate::bitboards::{compared, make_unmake};
use crate::mailbox::{self, Coordinates, X88};
use crate::strategy::{Axis, Kernel, Strategy};
use crate::{Cpu, CpuLevel};

/// In the order of the axes.
pub(crate) const COMPARED: [Strategy<Makruk>; 16] = [
    Strategy {
        name: "mailbox-0x88",
        axis: Axis::Board,
        summary: "0x88 mailbox with piece lists; moves that may bare the king are made and tested",
        source: "0x88, chessprogramming.org",
        table_depth: 2,
        ..portable(|_| Some(mailbox::kernel::<X88>()))
    },
    Strategy {
        name: "mailbox-8x8",
        axis: Axis::Board,
        summary: "8x8 mailbox with piece lists, tables of steps and edges; as mailbox-0x88",
        source: "8x8 Board, chessprogramming.org",
        table_depth: 2,
        ..portable(|_| Some(mailbox::kernel::<Coordinates>()))
    },
    Strategy {
        name: "rook-ray-walk",
        summary: "as hyperbola; rooks by a walk from square to square",
        source: "Sliding Piece Attacks, chessprogramming.org",
        ..portable(compared::ray_walk::kernel)
    },
    Strategy {
        name: "rook-dumb7",
        summary: "as hyperbola; rooks by seven steps of a fill in each direction",
        source: "Dumb7Fill (Koistinen), chessprogramming.org",
        ..portable(compared::dumb7::kernel)
    },
    Strategy {
        name: "rook-kogge-stone",
        summary: "as hyperbola; rooks by a fill in each direction whose reach doubles",
        source: "Kogge-Stone Algorithm (Westcott, Isenberg), chessprogramming.org",
        ..portable(compared::kogge_stone::kernel)
    },
    Strategy {
        name: "rook-kogge-stone-avx2",
        summary: "as hyperbola; rooks by the same fill, four directions in a vector",
        source: "Kogge-Stone Algorithm and AVX2 (Isenberg), chessprogramming.org",
        needs: CpuLevel::Avx2,
        ..portable(compared::kogge_stone_avx2::kernel)
    },
    Strategy {
        name: "rook-classical",
        summary: "as hyperbola; rooks by rays that a bit scan cuts off",
        source: "Classical Approach, chessprogramming.org",
        ..portable(compared::classical::kernel)
    },
    Strategy {
        name: "rook-blsmsk",
        summary: "as hyperbola; rooks by rays under masks up to the first piece (BLSMSK, LZCNT)",
        source: "Leorik (Jahn) and QBBEngine (Gobbato), chessprogramming.org",
        ..portable(compared::blsmsk::kernel)
    },
    Strategy {
        name: "rook-obstruction",
        summary: "as hyperbola; rooks by obstruction difference",
        source: "Obstruction Difference (Hoffmann), chessprogramming.org",
        ..portable(compared::obstruction::kernel)
    },
    Strategy {
        name: "rook-hyperbola-reverse",
        summary: "as hyperbola; rooks by hyperbola quintessence with all bits reversed, ranks too",
        source: "Hyperbola Quintessence, Flipping Mirroring and Rotating, chessprogramming.org",
        ..portable(compared::hyperbola_reverse::kernel)
    },
    Strategy {
        name: "rook-hyperbola-gfni",
        summary: "as hyperbola; rooks by the same with bits reversed by GFNI, both lines in a vector",
        source: "Hyperbola Quintessence, chessprogramming.org; GFNI Technology Guide, Intel",
        needs: CpuLevel::Avx512,
        ..portable(compared::hyperbola_gfni::kernel)
    },
    Strategy {
        name: "rook-split-pext",
        summary: "as pext; 4 KiB for files by PEXT, ranks by another table",
        source: "BMI2 PEXT Bitboards, First Rank Attacks, chessprogramming.org",
        needs: CpuLevel::Avx2,
        ..portable(compared::split_pext::kernel)
    },
    Strategy {
        name: "rook-pext-pdep",
        summary: "as pext; a table of 200 KiB with gathered answers that PDEP scatters",
        source: "BMI2 PEXT Bitboards, chessprogramming.org",
        needs: CpuLevel::Avx2,
        ..portable(compared::pext_pdep::kernel)
    },
    Strategy {
        name: "pseudo-legal",
        axis: Axis::Legality,
        summary: "as hyperbola; every move is tested for whether it leaves the king attacked",
        source: "Pseudo-Legal Move, Square Attacked By, chessprogramming.org",
        ..portable(compared::pseudo_legal::kernel)
    },
    Strategy {
        name: "make-unmake",
        axis: Axis::Legality,
        summary: "as hyperbola; one board, changed and changed back, instead of copies",
        source: "Make Move, Unmake Move, chessprogramming.org",
        ..portable(|cpu| Some(make_unmake(cpu)))
    },
    Strategy {
        name: "list",
        axis: Axis::Leaf,
        summary: "as hyperbola; the last ply's moves are listed, and the list's length is taken",
        source: "Perft (bulk-counting), Move List, chessprogramming.org",
        ..portable(compared::listed::kernel)
    },
];

/// What most of them have in common; they have names of their own.
const fn portable(kernel: fn(&Cpu) -> Option<Kernel<Makruk>>) -> Strategy<Makruk> {
    Strategy {
        name: "",
        axis: Axis::RookAttacks,
        summary: "",
        source: "",
        needs: CpuLevel::Portable,
        table_depth: 3,
        kernel,
    }
}

use makruk_core::{Makruk, PieceKind, Position};

use super::super::super::plainly::{ALL, replies_to, scattered, told};
use super::super::super::us::Us;
use super::{Check, Node2, check_all};

#[derive(Debug, Default)]
struct Kings {
    quick: usize,
    captures: usize,
    /// Nodes in which Our king guards a square of the zone.
    near: usize,
}

impl Check for Kings {
    fn check<S: Us>(&mut self, position: &Position<Makruk>, mut node: Node2<'_>) {
        node.king::<Makruk, S>();
        if !node.special.has(node.us.king) {
            let quick = node.node.king_targets - (node.critical - node.them.all);
            self.quick += quick.count() as usize;
            self.captures += (quick & node.them.all).count() as usize;
        }
        self.near += usize::from(node.zone.free != node.zone.free_without_king);
        assert_eq!(node.total, replies_to(position, &[PieceKind::King]), "{}", told(position));
    }
}

#[test]
fn the_replies_to_our_king() {
    let mut kings = Kings::default();
    let nodes = check_all(&scattered(11, 5000, [ALL, ALL]), &mut kings);
    let Kings { quick, captures, near } = kings;
    assert!(nodes > 4000 && quick > 10_000 && captures > 500 && near > 200, "{nodes} {kings:?}");
}

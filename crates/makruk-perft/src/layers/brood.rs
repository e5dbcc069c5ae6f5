//! The children of a family of positions, each once.

use hashbrown::HashTable;
use hashbrown::hash_table::Entry;
use makruk_core::{Packed, Position, Variant};

use super::Halt;
use super::budget::{Budget, Loan};
use super::grow::Tools;
use super::record::Record;

/// The most children that are kept together: a few families' worth from the start position at ply 8.
const MOST: usize = 1 << 18;

/// The fewest.
const FEWEST: usize = 1 << 10;

/// Of the memory that there is, one part in so many for the children that each thread keeps together.
const SHARE: usize = 32;

/// A child, the paths to it that are known of, and its own family.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Child<P> {
    pub(crate) record: Record<P>,
    pub(crate) family: u64,
}

/// Children that wait to be handed on, so that equal ones become one. What has been handed on may come
/// again; nothing depends on that but the time.
pub(crate) struct Brood<'a, P> {
    children: HashTable<Child<P>>,
    most: usize,
    _loan: Loan<'a>,
}

impl<'a, P: Packed> Brood<'a, P> {
    /// Room for one thread's children.
    pub(crate) fn new(budget: &'a Budget) -> Result<Self, Halt> {
        let most = (budget.limit() / SHARE / size_of::<Child<P>>()).clamp(FEWEST, MOST);
        let loan = budget.borrow(Self::bytes(most)).ok_or(Halt::Full)?;
        Ok(Self { children: HashTable::with_capacity(most), most, _loan: loan })
    }

    /// The memory that is needed at least.
    pub(crate) fn least_memory() -> usize {
        Self::bytes(FEWEST)
    }

    /// An eighth of the places in a table stay free, and there are as many places as some power of two.
    fn bytes(most: usize) -> usize {
        (most * 8 / 7).next_power_of_two() * (size_of::<Child<P>>() + 1)
    }

    /// Lists the children of records, and hands each on with the number of paths to it: once for each family
    /// of parents, while there is room. Gives the number of paths as the strategy counts them.
    pub(crate) fn raise<V: Variant>(
        &mut self,
        records: &[Record<P>],
        tools: Tools<'_, V>,
        mut hand_on: impl FnMut(Child<P>) -> Result<(), Halt>,
    ) -> Result<u128, Halt> {
        let mut counted = 0_u128;
        let mut family = None;
        for &Record { position, times } in records {
            tools.check()?;
            let position = position.unpack::<V>();
            let own = Some(tools.partition.family(&position));
            if own != family || self.children.len() > self.most / 2 {
                self.children.drain().try_for_each(&mut hand_on)?;
                family = own;
            }
            let moves = (tools.kernel.count)(&position, 1);
            counted = counted.checked_add(u128::from(moves) * u128::from(times)).ok_or(Halt::Overflow)?;
            let mut halt = Ok(());
            (tools.kernel.expand)(&position, &mut |_, child| {
                if halt.is_ok() {
                    halt = self.add(child, times, tools);
                }
            });
            halt?;
        }
        self.children.drain().try_for_each(&mut hand_on)?;
        Ok(counted)
    }

    #[inline]
    fn add<V: Variant>(&mut self, child: &Position<V>, times: u64, tools: Tools<'_, V>) -> Result<(), Halt> {
        let position = P::pack(child);
        // Within a family of parents, the child's own family says nearly all of it.
        let family = tools.partition.family(child);
        match self.children.entry(family, |known| known.record.position == position, |known| known.family) {
            Entry::Occupied(mut known) => known.get_mut().record.add(times),
            Entry::Vacant(free) => {
                free.insert(Child { record: Record { position, times }, family });
                Ok(())
            }
        }
    }
}

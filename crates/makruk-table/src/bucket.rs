//! One cache line of entries, and which of them gives way.

use crate::entry::{Data, Entry};

/// Entries in a bucket.
pub const BUCKET_ENTRIES: usize = 4;

/// Bytes of a bucket: one cache line, so that a probe touches one line.
pub const BUCKET_BYTES: usize = BUCKET_ENTRIES * size_of::<Entry>();

/// The entries a key may be stored in.
#[derive(Debug)]
#[repr(C, align(64))]
pub(crate) struct Bucket {
    pub(crate) entries: [Entry; BUCKET_ENTRIES],
}

const _: () = assert!(size_of::<Entry>() == 16);
const _: () = assert!(size_of::<Bucket>() == BUCKET_BYTES);
const _: () = assert!(align_of::<Bucket>() == BUCKET_BYTES);

impl Bucket {
    #[inline]
    pub(crate) fn find(&self, signature: u64, depth: u32) -> Option<Data> {
        self.entries
            .iter()
            .map(Entry::read)
            .find(|&(found, data)| found == signature && data.is_of(depth))
            .map(|(_, data)| data)
    }

    /// The same for entries in pairs: both halves of a pair must be of one data, each under its half of
    /// the signature.
    #[inline]
    pub(crate) fn find_wide(&self, signatures: [u64; 2], depth: u32) -> Option<Data> {
        let pairs = self.pairs().map(|pair| [pair[0].read(), pair[1].read()]);
        pairs
            .into_iter()
            .find(|&[(first, data), (second, same)]| {
                [first, second] == signatures && data == same && data.is_of(depth)
            })
            .map(|[(_, data), _]| data)
    }

    /// Stores data in a pair of entries, chosen as [`slot_for`](Self::slot_for) chooses one: a pair that
    /// is half written is as good as empty.
    #[inline]
    pub(crate) fn write_wide(&self, signatures: [u64; 2], depth: u32, data: Data) {
        let held = |pair: &[Entry; 2]| {
            let [(first, data), (second, same)] = [pair[0].read(), pair[1].read()];
            let is_same = [first, second] == signatures && data == same && data.is_of(depth);
            (!is_same, (data == same).then_some(data))
        };
        let [first, second] = self.pairs();
        let pair = if held(second) < held(first) { second } else { first };
        for (entry, signature) in pair.iter().zip(signatures) {
            entry.write(signature, data);
        }
    }

    fn pairs(&self) -> [&[Entry; 2]; BUCKET_ENTRIES / 2] {
        let (pairs, _) = self.entries.as_chunks::<2>();
        std::array::from_fn(|i| &pairs[i])
    }

    /// The entry to overwrite: the one that already holds this signature and depth, or else the one
    /// with the smallest data. An empty entry is the smallest of all; after that comes the smallest
    /// count, which was the cheapest to find, and the lower depth among equal counts.
    ///
    /// The newcomer is always stored, even if it is smaller than all four. Refusing it would freeze
    /// the bucket once four large subtrees sit there, and small subtrees, which are most of the
    /// probes, would never hit again. So three entries keep the largest counts seen, and the fourth
    /// changes with every store: depth-preferred and always-replace in one bucket. What is left
    /// is that large entries of a finished search stay; [`clear`](crate::CountTable::clear) between
    /// unrelated roots frees them.
    pub(crate) fn slot_for(&self, signature: u64, depth: u32) -> &Entry {
        let mut victim = &self.entries[0];
        let mut least = None;
        for entry in &self.entries {
            let (found, data) = entry.read();
            if found == signature && data.is_of(depth) {
                return entry;
            }
            if least.is_none_or(|least| data < least) {
                (victim, least) = (entry, Some(data));
            }
        }
        victim
    }
}

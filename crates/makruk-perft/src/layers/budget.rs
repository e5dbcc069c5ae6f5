//! How much memory layers may take.

use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

/// Memory that is taken and given back, with a limit.
#[derive(Debug)]
pub(crate) struct Budget {
    limit: usize,
    used: AtomicUsize,
    peak: AtomicUsize,
}

impl Budget {
    pub(crate) const fn new(limit: usize) -> Self {
        Self { limit, used: AtomicUsize::new(0), peak: AtomicUsize::new(0) }
    }

    /// Takes so many bytes, if they are there.
    pub(crate) fn take(&self, bytes: usize) -> bool {
        let taken = self.used.fetch_update(Relaxed, Relaxed, |used| {
            used.checked_add(bytes).filter(|&used| used <= self.limit)
        });
        if let Ok(before) = taken {
            self.peak.fetch_max(before + bytes, Relaxed);
        }
        taken.is_ok()
    }

    /// Takes bytes for some time.
    pub(crate) fn borrow(&self, bytes: usize) -> Option<Loan<'_>> {
        self.take(bytes).then(|| Loan { budget: self, bytes })
    }

    /// Gives bytes back that were taken.
    pub(crate) fn give_back(&self, bytes: usize) {
        self.used.fetch_sub(bytes, Relaxed);
    }

    /// What is left.
    pub(crate) fn left(&self) -> usize {
        self.limit - self.used.load(Relaxed)
    }

    /// The most that was ever taken.
    pub(crate) fn peak(&self) -> usize {
        self.peak.load(Relaxed)
    }

    pub(crate) const fn limit(&self) -> usize {
        self.limit
    }
}

/// Memory that is given back when it goes out of use.
#[derive(Debug)]
pub(crate) struct Loan<'a> {
    budget: &'a Budget,
    bytes: usize,
}

impl Drop for Loan<'_> {
    fn drop(&mut self) {
        self.budget.give_back(self.bytes);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_more_than_the_limit() {
        let budget = Budget::new(100);
        assert!(budget.take(60) && !budget.take(41) && budget.take(40));
        assert_eq!((budget.left(), budget.peak()), (0, 100));
        budget.give_back(70);
        drop(budget.borrow(70).unwrap());
        assert!(budget.borrow(71).is_none());
        assert!(!budget.take(usize::MAX) && budget.take(70));
    }
}

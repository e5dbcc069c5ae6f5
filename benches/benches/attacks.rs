//! Which squares does a rook see? Every rook of every suite position, asked in each way.
//!
//! Two forms of the same loop, since they can rank differently:
//!
//! - **`free`**: the compiler sees all questions and may answer several at once with vector instructions;
//! - **`one-by-one`**: each question passes through a black box, as in a generator, where it depends on the
//!   move before.
//!
//! Each way is compiled for each CPU level as the strategies are, and has the name of the strategy that uses it.
//! Two have none: the `walk` of the rules, and `outsider-fancy-magic`, which is there for scale.

use std::hint::black_box;
use std::time::Duration;

use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, Criterion, Throughput, criterion_group, criterion_main};
use makruk_benches::{FancyMagic, SUITES, cpus, positions};
use makruk_core::{Bitboard, PieceKind, Square, walk_rook_attacks};
use makruk_movegen::{
    Blsmsk, Classical, Cpu, CpuLevel, Dumb7, Hyperbola, HyperbolaGfni, HyperbolaReverse, KoggeStone,
    KoggeStoneAvx2, Obstruction, Pext, PextPdep, RayWalk, RookAttacks, SplitPext,
};

type Question = (Square, Bitboard);

/// The plain walk of the rules, as a base line and to know the answers.
#[derive(Clone, Copy)]
struct Walk;

impl RookAttacks for Walk {
    #[inline(always)]
    fn attacks(self, square: Square, occupied: Bitboard) -> Bitboard {
        walk_rook_attacks(square, occupied)
    }
}

#[inline(always)]
fn free(rooks: impl RookAttacks, questions: &[Question]) -> u64 {
    questions.iter().fold(0, |sum, &(square, occupied)| sum.wrapping_add(rooks.attacks(square, occupied).0))
}

#[inline(always)]
fn one_by_one(rooks: impl RookAttacks, questions: &[Question]) -> u64 {
    let mut sum = 0_u64;
    for question in questions {
        let (square, occupied) = black_box(*question);
        sum = sum.wrapping_add(rooks.attacks(square, occupied).0);
    }
    sum
}

/// The two loops as functions of their own for a CPU level.
macro_rules! level {
    ($module:ident $(, $features:literal)?) => {
        mod $module {
            use super::{Question, RookAttacks};

            $(#[target_feature(enable = $features)])?
            #[inline(never)]
            pub(super) fn free(rooks: impl RookAttacks, questions: &[Question]) -> u64 {
                super::free(rooks, questions)
            }

            $(#[target_feature(enable = $features)])?
            #[inline(never)]
            pub(super) fn one_by_one(rooks: impl RookAttacks, questions: &[Question]) -> u64 {
                super::one_by_one(rooks, questions)
            }
        }
    };
}

level!(portable);
#[cfg(target_arch = "x86_64")]
level!(avx2, "avx2,bmi1,bmi2,lzcnt,popcnt");
#[cfg(target_arch = "x86_64")]
level!(
    avx512,
    "avx2,bmi1,bmi2,lzcnt,popcnt,avx512f,avx512bw,avx512cd,avx512dq,avx512vl,avx512vbmi2,avx512vpopcntdq,avx512bitalg,gfni"
);

#[derive(Clone, Copy)]
enum Form {
    Free,
    OneByOne,
}

/// The sum of the answers, by code for a level that the CPU has.
fn answer(rooks: impl RookAttacks, cpu: &Cpu, form: Form, questions: &[Question]) -> u64 {
    #[cfg(target_arch = "x86_64")]
    {
        // SAFETY: a `Cpu` of a level is proof that the machine has all features of that level.
        unsafe {
            match (cpu.level(), form) {
                (CpuLevel::Portable, _) => {}
                (CpuLevel::Avx2, Form::Free) => return avx2::free(rooks, questions),
                (CpuLevel::Avx2, Form::OneByOne) => return avx2::one_by_one(rooks, questions),
                (CpuLevel::Avx512, Form::Free) => return avx512::free(rooks, questions),
                (CpuLevel::Avx512, Form::OneByOne) => return avx512::one_by_one(rooks, questions),
            }
        }
    }
    debug_assert_eq!(cpu.level(), CpuLevel::Portable);
    match form {
        Form::Free => portable::free(rooks, questions),
        Form::OneByOne => portable::one_by_one(rooks, questions),
    }
}

/// All rooks of all positions, with what stands around them.
fn questions() -> Vec<Question> {
    let mut questions = Vec::new();
    for known in positions(&SUITES, 1) {
        let board = known.position.board();
        questions.extend(board.kind(PieceKind::Rook).squares().map(|rook| (rook, board.occupied())));
    }
    questions
}

fn measure(
    group: &mut BenchmarkGroup<'_, WallTime>,
    (name, cpu): (&str, &Cpu),
    rooks: impl RookAttacks,
    form: Form,
    questions: &[Question],
) {
    let expected = free(Walk, questions);
    group.bench_function(format!("{name}/{}", cpu.level()), |bencher| {
        bencher.iter(|| {
            assert_eq!(answer(rooks, cpu, form, black_box(questions)), expected);
        });
    });
}

fn attacks(criterion: &mut Criterion) {
    let questions = questions();
    assert!(questions.len() > 300, "{} rooks", questions.len());
    for (title, form) in [("attacks/free", Form::Free), ("attacks/one-by-one", Form::OneByOne)] {
        let mut group = criterion.benchmark_group(title);
        group.throughput(Throughput::Elements(questions.len() as u64));
        for cpu in cpus() {
            macro_rules! measure {
                ($($name:literal $rooks:expr;)*) => {
                    $(measure(&mut group, ($name, &cpu), $rooks, form, &questions);)*
                };
            }
            // Those that not every CPU has.
            macro_rules! measure_if {
                ($($name:literal $rooks:expr;)*) => {
                    $(if let Some(rooks) = $rooks {
                        measure(&mut group, ($name, &cpu), rooks, form, &questions);
                    })*
                };
            }
            measure! {
                "walk" Walk;
                "outsider-fancy-magic" FancyMagic::searched();
                "hyperbola" Hyperbola;
                "rook-ray-walk" RayWalk;
                "rook-dumb7" Dumb7;
                "rook-kogge-stone" KoggeStone;
                "rook-classical" Classical;
                "rook-blsmsk" Blsmsk;
                "rook-obstruction" Obstruction;
                "rook-hyperbola-reverse" HyperbolaReverse;
            }
            measure_if! {
                "rook-kogge-stone-avx2" KoggeStoneAvx2::on(&cpu);
                "rook-hyperbola-gfni" HyperbolaGfni::on(&cpu);
                "rook-split-pext" SplitPext::on(&cpu);
                "rook-pext-pdep" PextPdep::on(&cpu);
                "pext" Pext::on(&cpu);
            }
        }
        group.finish();
    }
}

criterion_group! {
    name = benches;
    config = Criterion::default().warm_up_time(Duration::from_millis(500)).measurement_time(Duration::from_secs(2));
    targets = attacks
}
criterion_main!(benches);

use makruk_core::*; use makruk_movegen::*; use std::time::Instant;
fn main(){ let cpu=Cpu::detect(); println!("{cpu:?}");
 for (n,l) in [("reference",CpuLevel::Avx2),("hyperbola",CpuLevel::Portable),("hyperbola",CpuLevel::Avx2),("pext",CpuLevel::Avx2)] {
  let c=Makruk::choose(Some(n),&cpu.clone().limited_to(l).unwrap()).unwrap();
  let p=Position::<Makruk>::start(); let d= if n=="reference" {5} else {6};
  for _ in 0..3 { let t=Instant::now(); let k=(c.kernel.count)(&p,d); let e=t.elapsed(); println!("{n} {l} count {k} {:.3} {:.1}M/s",e.as_secs_f64(),k as f64/e.as_secs_f64()/1e6);}
  let t=Instant::now(); let k=(c.kernel.walk)(&p,5); let e=t.elapsed(); println!("{n} {l} walk {k} {:.3} {:.1}M/s",e.as_secs_f64(),k as f64/e.as_secs_f64()/1e6);
 }}

/** The bounds that a count allows for its expected value: exact, 95 % (Garwood 1936). */
const ALPHA = 0.05;
const STEPS = 60;

/** ln Γ(x) by Lanczos (g = 7), to 15 digits. */
const LANCZOS = [
  0.99999999999980993, 676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059,
  12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
];
function lnGamma(x: number): number {
  const base = x + 6.5;
  const sum = LANCZOS.reduce((total, part, n) => (n === 0 ? part : total + part / (x + n - 1)), 0);
  return (x - 0.5) * Math.log(base) - base + Math.log(Math.sqrt(2 * Math.PI) * sum);
}

/** P(a, x), the part of Γ(a) below x: a series below a + 1, beyond it a continued fraction (Lentz). */
function gammaShare(a: number, x: number): number {
  if (x <= 0) return 0;
  const scale = Math.exp(a * Math.log(x) - x - lnGamma(a));
  if (x < a + 1) {
    let term = 1 / a;
    let sum = term;
    for (let n = 1; term > sum * 1e-15; n++) sum += term *= x / (a + n);
    return sum * scale;
  }
  let b = x + 1 - a;
  let c = 1e300;
  let d = 1 / b;
  let fraction = d;
  for (let n = 1; n < 10_000; n++) {
    const an = -n * (n - a);
    b += 2;
    d = 1 / (an * d + b);
    c = b + an / c;
    fraction *= d * c;
    if (Math.abs(d * c - 1) < 1e-15) break;
  }
  return 1 - scale * fraction;
}

/** Where P(a, x) reaches `share`. Halved: sure, and quick enough for a table. */
function gammaAt(a: number, share: number): number {
  let low = 0;
  let high = a + 10 * Math.sqrt(a) + 20;
  for (let step = 0; step < STEPS; step++) {
    const middle = (low + high) / 2;
    if (gammaShare(a, middle) < share) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

export function poissonBounds(count: number): { low: number; high: number } {
  return {
    low: count === 0 ? 0 : gammaAt(count, ALPHA / 2),
    high: gammaAt(count + 1, 1 - ALPHA / 2),
  };
}

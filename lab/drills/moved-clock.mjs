// Preloaded into a server by a drill: shifts its clock by the milliseconds in DRILL_CLOCK_FILE, which the drill may
// change at any time.
import { readFileSync } from 'node:fs';

const file = process.env.DRILL_CLOCK_FILE ?? '';
const POLL_MS = 100;
let shiftMs = 0;
const poll = () => (shiftMs = Number(readFileSync(file, 'utf8')) || 0);

const now = Date.now;
Date.now = () => now() + shiftMs;
globalThis.Date = new Proxy(Date, {
  construct: (RealDate, args, target) => Reflect.construct(RealDate, args.length === 0 ? [Date.now()] : args, target),
  apply: () => new Date().toString(),
});
if (file) {
  poll();
  setInterval(poll, POLL_MS).unref();
}

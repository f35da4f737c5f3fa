// Loaded into a server by a drill: its clock is off by as many milliseconds as DRILL_CLOCK_FILE says, from one moment to the next.
import { readFileSync } from 'node:fs';

const file = process.env.DRILL_CLOCK_FILE ?? '';
const LOOK_EVERY_MS = 100;
let offMs = 0;
const look = () => (offMs = Number(readFileSync(file, 'utf8')) || 0);

const now = Date.now;
Date.now = () => now() + offMs;
globalThis.Date = new Proxy(Date, {
  construct: (RealDate, given, target) =>
    Reflect.construct(RealDate, given.length === 0 ? [Date.now()] : given, target),
  apply: () => new Date().toString(),
});
if (file) {
  look();
  setInterval(look, LOOK_EVERY_MS).unref();
}

/** Gestures on a list as pure functions of distances in px; the callers handle the DOM. */

/** A movement shorter than this is no gesture. */
const STILL_PX = 10;
/** A pull shown at least this long refreshes when the finger is lifted. */
export const PULL_PX = 64;
/** The pull is never shown longer than this. */
const PULL_MAX_PX = 128;

type Direction = 'across' | 'down' | 'up';

/** The direction of a gesture; undefined while it is too short to tell. In doubt it is a scroll, the most common one. */
export function directionOf(dx: number, dy: number): Direction | undefined {
  if (Math.hypot(dx, dy) < STILL_PX) return undefined;
  if (Math.abs(dx) > Math.abs(dy)) return 'across';
  return dy > 0 ? 'down' : 'up';
}

/** How far a pull is shown: damped like a spring. */
export const pulled = (dy: number): number => PULL_MAX_PX * (1 - Math.exp(-Math.max(0, dy) / PULL_MAX_PX));

export const pullsEnough = (dy: number): boolean => pulled(dy) >= PULL_PX;

/** The row's position under the finger, from closed (0) to fully open (-width), relative to where it was. */
export const slidTo = (dx: number, width: number, open: boolean): number =>
  Math.min(0, Math.max(-width, dx - (open ? width : 0)));

/** Whether the row stays open when the finger is lifted: a third of the width decides, from either side. */
export function staysOpen(dx: number, width: number, open: boolean): boolean {
  const shown = -slidTo(dx, width, open) / width;
  return open ? shown > 2 / 3 : shown > 1 / 3;
}

/** The pure parts of what a finger does on a list; the DOM is the callers'. */

/** Under so many pixels a finger trembles and moves nowhere. */
const STILL_PX = 10;
/** A pull this long, as it is shown, refreshes when the finger lets go. */
export const PULL_PX = 64;
/** However far the finger goes, the pull is not shown longer. */
const PULL_MAX_PX = 128;

type Direction = 'across' | 'down' | 'up';

/** Where a finger is going; undefined while it cannot be told. In doubt it scrolls, which is what most fingers do. */
export function directionOf(dx: number, dy: number): Direction | undefined {
  if (Math.hypot(dx, dy) < STILL_PX) return undefined;
  if (Math.abs(dx) > Math.abs(dy)) return 'across';
  return dy > 0 ? 'down' : 'up';
}

/** How far a pull shows: less and less, as against a spring. */
export const pulled = (dy: number): number => PULL_MAX_PX * (1 - Math.exp(-Math.max(0, dy) / PULL_MAX_PX));

export const pullsEnough = (dy: number): boolean => pulled(dy) >= PULL_PX;

/** Where a row stands under the finger: between shut (0) and wide open (-width), from where it stood. */
export const slidTo = (dx: number, width: number, open: boolean): number =>
  Math.min(0, Math.max(-width, dx - (open ? width : 0)));

/** Does the row stay open when the finger lets go? A third of the way decides, from either end. */
export function staysOpen(dx: number, width: number, open: boolean): boolean {
  const shown = -slidTo(dx, width, open) / width;
  return open ? shown > 2 / 3 : shown > 1 / 3;
}

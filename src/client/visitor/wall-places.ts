import type { WallTicket } from '../../shared/ticket/share-calls.ts';

const HOUR_MS = 3_600_000;
/** The picture's size, in its own units. */
export const WALL = { width: 1600, height: 720 };
/** Where it is now; left of it is late. Right of `end` stand the tickets whose clock does not run. */
export const NOW_X = 360;
export const END_X = 1320;
const LATE_HOURS = 72;
const AHEAD_HOURS = 120;
/** By severity, 1 to 4. */
const RADII = [54, 40, 28, 20];
const radiusOf = (severity: number): number => RADII[severity - 1] ?? 20;
const GAP = 8;
/** A clock with less than this part of its time left is due soon (domain.md, Clocks). */
const SOON = 0.2;

export type WallTone = 'late' | 'soon' | 'runs' | 'waits';
export interface Placed {
  x: number;
  y: number;
  radius: number;
  tone: WallTone;
  /** The part of its time that has passed, 0 to 1. */
  used: number;
  severity: number;
}

/** The place of a due time: hours near now have more room than days far away. */
export function dueX(hours: number): number {
  const part = (of: number, max: number): number => Math.min(1, Math.log1p(of) / Math.log1p(max));
  return hours < 0
    ? NOW_X - 300 * part(-hours, LATE_HOURS)
    : NOW_X + 30 + (END_X - NOW_X - 90) * part(hours, AHEAD_HOURS);
}

export function toneOf({ state, dueAt, openedAt }: WallTicket, now: number): { tone: WallTone; used: number } {
  if (dueAt === null || state !== 'run') return { tone: 'waits', used: 1 };
  const [opened, due] = [Date.parse(openedAt), Date.parse(dueAt)];
  const used = due <= now ? 1 : Math.max(0, Math.min(1, (now - opened) / (due - opened)));
  return { tone: due <= now ? 'late' : 1 - used <= SOON ? 'soon' : 'runs', used };
}

/** As many as can be told apart. */
const MOST = 150;
/** Loops that fill more of the wall than this hardly find their places. */
const FILLED = 0.3;

/**
 * Where each open ticket stands on the wall: across by the time to its due date, sized by its severity, beside the others
 * and never over one. The worst have their place first; if there are many, all become smaller, and from far away nobody
 * tells more than `MOST` apart: the milder ones are only counted. `now`: epoch ms.
 */
export function placeAll(tickets: readonly WallTicket[], now: number): Placed[] {
  const sorted = tickets.toSorted((a, b) => a.severity - b.severity || a.openedAt.localeCompare(b.openedAt));
  const shown = sorted.slice(0, MOST);
  const area = shown.reduce((sum, { severity }) => sum + Math.PI * radiusOf(severity) ** 2, 0);
  for (let scale = Math.min(1, Math.sqrt((FILLED * WALL.width * WALL.height) / area)); ; scale *= 0.85) {
    const placed = tryPlacing(shown, now, scale);
    if (placed) return placed;
  }
}

function tryPlacing(tickets: readonly WallTicket[], now: number, scale: number): Placed[] | undefined {
  const placed: Placed[] = [];
  for (const ticket of tickets) {
    const radius = radiusOf(ticket.severity) * scale;
    const { tone, used } = toneOf(ticket, now);
    const hours = (Date.parse(ticket.dueAt ?? '') - now) / HOUR_MS;
    const wanted = tone === 'waits' ? (END_X + WALL.width) / 2 : dueX(hours);
    const place = freePlace(placed, wanted, radius, tone === 'waits' ? 110 : 60);
    if (!place) return undefined;
    placed.push({ ...place, radius, tone, used, severity: ticket.severity });
  }
  return placed;
}

/** The free place nearest to the middle, and then to where the ticket belongs. `aside`: how far it may stand from there. */
function freePlace(
  placed: readonly Placed[],
  wanted: number,
  radius: number,
  aside: number,
): { x: number; y: number } | undefined {
  const step = radius / 2;
  const reach = WALL.height / 2 - radius - GAP;
  for (let across = 0; across <= aside; across += step)
    for (let up = 0; up <= reach; up += step)
      for (const [dx, dy] of [
        [across, up],
        [-across, up],
        [across, -up],
        [-across, -up],
      ] as const) {
        const x = wanted + dx;
        const y = WALL.height / 2 + dy;
        const isFree = placed.every(
          (one) => Math.hypot(one.x - x, one.y - y) >= one.radius + radius + GAP * (radius / 54),
        );
        if (isFree && x >= radius && x <= WALL.width - radius) return { x, y };
      }
  return undefined;
}

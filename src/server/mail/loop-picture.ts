/**
 * The loop as a picture for mails (look.md): a small PNG, because mail programs do not show SVG. Rendered once for each
 * form.
 */
import { drawSvg } from '../media/draw-svg.ts';

/** What the picture shows: how many of the seven stages are done, and in which colour. */
export interface LoopPicture {
  stage: number;
  tone: 'act' | 'ok' | 'bad' | 'run';
}

const SIZE = 56;
/** For screens with twice the pixels. */
const DENSITY = 2;
const STAGES = 7;
const WIDTH = 6;
const RADIUS = SIZE / 2 - WIDTH / 2 - 1;
const STEP = (2 * Math.PI * RADIUS) / STAGES;
/** The length of a dash; its round ends add the width. */
const DASH = STEP - 2.5 - WIDTH;
/** Readable on white and on black, because a mail does not know its background. */
const colours: Record<LoopPicture['tone'], string> = { act: '#3b7ce8', ok: '#2aa35a', bad: '#e0483d', run: '#7f8992' };

const segment = (at: number, colour: string): string =>
  `<circle cx="${SIZE / 2}" cy="${SIZE / 2}" r="${RADIUS}" fill="none" stroke="${colour}" stroke-width="${WIDTH}" stroke-linecap="round" ` +
  `stroke-dasharray="${DASH.toFixed(2)} 9999" stroke-dashoffset="${(-(at * STEP + (2.5 + WIDTH) / 2)).toFixed(2)}" transform="rotate(-90 ${SIZE / 2} ${SIZE / 2})"/>`;

const svgOf = ({ stage, tone }: LoopPicture): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE * DENSITY}" height="${SIZE * DENSITY}" viewBox="0 0 ${SIZE} ${SIZE}">` +
  `${Array.from({ length: STAGES }, (_, at) => segment(at, at < stage ? colours[tone] : '#9aa4ad66')).join('')}</svg>`;

const rendered = new Map<string, Promise<Buffer>>();

/** The PNG of this form of the loop. */
export function loopPicture(loop: LoopPicture): Promise<Buffer> {
  const key = `${loop.stage} ${loop.tone}`;
  const cached = rendered.get(key);
  if (cached) return cached;
  const picture = drawSvg(svgOf(loop), 'png');
  rendered.set(key, picture);
  // A failure is not cached.
  picture.catch(() => rendered.delete(key));
  return picture;
}

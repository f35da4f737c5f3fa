/** The loop as a picture for mails (look.md): no mail program draws SVG, so it is made to a small PNG, once for each of its forms. */
import { drawSvg } from '../media/draw-svg.ts';

/** What the picture shows: how many of the seven stages lie behind, in what colour. */
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
/** The round ends add the width. */
const DASH = STEP - 2.5 - WIDTH;
/** They stand on white and on black: a mail does not know on which. */
const colours: Record<LoopPicture['tone'], string> = { act: '#3b7ce8', ok: '#2aa35a', bad: '#e0483d', run: '#7f8992' };

const segment = (at: number, colour: string): string =>
  `<circle cx="${SIZE / 2}" cy="${SIZE / 2}" r="${RADIUS}" fill="none" stroke="${colour}" stroke-width="${WIDTH}" stroke-linecap="round" ` +
  `stroke-dasharray="${DASH.toFixed(2)} 9999" stroke-dashoffset="${(-(at * STEP + (2.5 + WIDTH) / 2)).toFixed(2)}" transform="rotate(-90 ${SIZE / 2} ${SIZE / 2})"/>`;

const svgOf = ({ stage, tone }: LoopPicture): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE * DENSITY}" height="${SIZE * DENSITY}" viewBox="0 0 ${SIZE} ${SIZE}">` +
  `${Array.from({ length: STAGES }, (_, at) => segment(at, at < stage ? colours[tone] : '#9aa4ad66')).join('')}</svg>`;

const made = new Map<string, Promise<Buffer>>();

/** The PNG of this form of the loop. */
export function loopPicture(loop: LoopPicture): Promise<Buffer> {
  const key = `${loop.stage} ${loop.tone}`;
  const picture = made.get(key) ?? drawSvg(svgOf(loop), 'png');
  made.set(key, picture);
  return picture;
}

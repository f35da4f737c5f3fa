import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

// look.md: text has a contrast of at least 4.5:1 in both themes, shapes of at least 3:1 (WCAG 1.4.3, 1.4.11).
const css = readFileSync(new URL('../styles.css', import.meta.url), 'utf8');
const tokens = new Map(
  [...css.matchAll(/--([a-z0-9-]+): light-dark\(#([0-9a-f]{6})[0-9a-f]{0,2}, #([0-9a-f]{6})[0-9a-f]{0,2}\);/g)].map(
    ([, name = '', light = '', dark = '']) => [name, { light, dark }],
  ),
);
type Theme = 'light' | 'dark';

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [0, 2, 4].map((at) => {
    const part = parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: string, other: string, theme: Theme): number {
  const pair = [one, other].map((name) => {
    const token = tokens.get(name);
    if (!token) throw new Error(`no token --${name}`);
    return luminance(token[theme]);
  });
  return (Math.max(...pair) + 0.05) / (Math.min(...pair) + 0.05);
}

const grounds = ['bg', 'surface', 'raised', 'sunk'];
const tones = ['act', 'ok', 'warn', 'bad', 'run'];
const texts: [string, string][] = [
  ...['ink', 'ink2', 'ink3'].flatMap((ink) => grounds.map((ground): [string, string] => [ink, ground])),
  ['ink', 'pressed'],
  ['ink', 'thumb'],
  ['bg', 'ink'],
  ['act-on', 'act-strong'],
  ['bad-on', 'bad-strong'],
  ['act-ink', 'surface'],
  ...tones.flatMap((tone): [string, string][] => [
    ...['bg', 'surface', 'raised'].map((ground): [string, string] => [tone, ground]),
    [`${tone}-ink`, `${tone}-soft`],
    [`${tone}-on`, tone],
    [tone, `${tone}-soft`],
  ]),
];
const shapes: [string, string][] = [
  ...tones.map((tone): [string, string] => [`${tone}-ring`, 'surface']),
  ['line-strong', 'surface'],
  ['line-strong', 'bg'],
  ['focus', 'bg'],
  ['focus', 'surface'],
  ['act', 'sunk'],
];

describe.each<Theme>(['light', 'dark'])('%s', (theme) => {
  it.each(texts)('text %s on %s is readable', (text, ground) =>
    expect(contrast(text, ground, theme)).toBeGreaterThanOrEqual(4.5),
  );
  it.each(shapes)('shape %s on %s is seen', (shape, ground) =>
    expect(contrast(shape, ground, theme)).toBeGreaterThanOrEqual(3),
  );
});

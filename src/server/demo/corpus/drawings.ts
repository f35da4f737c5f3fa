/** Simple front views of the demo's products, as SVG without words. One table of shapes. */

const BODY = '#3f4a57';
const DARK = '#232b34';
const LIGHT = '#aeb9c5';
const METAL = '#8793a1';
const LAMP = '#2f9e6e';
const ACCENT = '#2368d9';

const box = (x: number, y: number, w: number, h: number, fill: string, r = 8): string =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${r}" fill="${fill}"/>`;
const disc = (x: number, y: number, r: number, fill: string): string =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`;
const times = (n: number, draw: (at: number) => string): string =>
  Array.from({ length: n }, (_, at) => draw(at)).join('');
const screen = (x: number, y: number, w: number, h: number): string =>
  box(x, y, w, h, DARK, 6) +
  `<polyline points="${x + 14},${y + h * 0.7} ${x + w * 0.3},${y + h * 0.35} ${x + w * 0.55},${y + h * 0.55} ${x + w - 14},${y + h * 0.2}" fill="none" stroke="${LAMP}" stroke-width="6" stroke-linejoin="round"/>`;

const drive = (x = 300): string =>
  box(x, 90, 200, 420, BODY, 14) +
  screen(x + 35, 130, 130, 70) +
  times(3, (at) => disc(x + 60 + at * 40, 235, 13, LIGHT)) +
  times(7, (at) => box(x + 30, 280 + at * 20, 140, 8, DARK, 4)) +
  box(x + 20, 440, 160, 50, DARK, 6) +
  times(6, (at) => disc(x + 42 + at * 23, 465, 8, LIGHT)) +
  disc(x + 175, 112, 7, LAMP);
const modules = (n: number): string =>
  box(110, 420, 580, 26, METAL, 4) +
  times(
    n,
    (at) =>
      box(120 + at * (560 / n), 160, 560 / n - 8, 270, at === 0 ? DARK : BODY, 10) +
      times(5, (row) => disc(145 + at * (560 / n), 195 + row * 34, 8, row < 2 ? LAMP : LIGHT)) +
      box(160 + at * (560 / n), 185, 560 / n - 65, 170, DARK, 6),
  );

export const drawings = {
  drive: drive(),
  cabinet: times(
    3,
    (at) =>
      box(110 + at * 195, 80, 185, 440, BODY, 8) +
      box(130 + at * 195, 120, 145, 80, DARK, 6) +
      times(8, (row) => box(130 + at * 195, 240 + row * 28, 145, 10, DARK, 5)) +
      disc(200 + at * 195, 490, 9, at === 1 ? ACCENT : LAMP),
  ),
  servo:
    drive(180) +
    box(470, 230, 190, 190, METAL, 12) +
    times(6, (at) => box(470, 245 + at * 28, 190, 10, BODY, 4)) +
    box(660, 300, 60, 50, LIGHT, 4) +
    box(430, 215, 40, 220, BODY, 6),
  modules: modules(5),
  slices: modules(9),
  panel: box(130, 110, 540, 380, BODY, 20) + screen(170, 150, 460, 300) + disc(400, 472, 8, LAMP),
  robot:
    box(230, 450, 180, 60, DARK, 10) +
    box(285, 330, 70, 130, ACCENT, 20) +
    disc(320, 330, 52, BODY) +
    `<path d="M320 330 L430 180 L600 230" fill="none" stroke="${ACCENT}" stroke-width="58" stroke-linejoin="round" stroke-linecap="round"/>` +
    disc(430, 180, 40, BODY) +
    disc(600, 230, 32, BODY) +
    box(588, 250, 24, 90, LIGHT, 6),
  motor:
    box(200, 200, 320, 220, METAL, 16) +
    times(8, (at) => box(215 + at * 38, 195, 14, 230, BODY, 4)) +
    box(520, 230, 40, 160, BODY, 6) +
    box(560, 290, 120, 40, LIGHT, 6) +
    box(290, 140, 140, 60, BODY, 8) +
    box(230, 420, 260, 30, DARK, 6),
  camera:
    box(240, 200, 260, 220, BODY, 18) +
    disc(560, 310, 92, DARK) +
    disc(560, 310, 60, METAL) +
    disc(560, 310, 30, DARK) +
    box(500, 230, 60, 160, DARK, 8) +
    disc(280, 240, 10, LAMP),
  nameplate:
    box(150, 150, 500, 300, METAL, 14) +
    box(170, 170, 460, 260, LIGHT, 8) +
    times(4, (at) => box(200, 205 + at * 52, at === 0 ? 185 : 170 - at * 18, 20, DARK, 4)) +
    times(64, (at) =>
      (at * 7 + (at >> 3) * 5) % 3 === 0 ? '' : box(440 + (at % 8) * 21, 215 + (at >> 3) * 21, 19, 19, DARK, 2),
    ) +
    times(4, (at) => disc(170 + (at % 2) * 460, 170 + (at >> 1) * 260, 9, BODY)) +
    `<rect x="415" y="190" width="218" height="218" rx="18" fill="none" stroke="${ACCENT}" stroke-width="10"/>`,
  software:
    box(120, 100, 560, 400, BODY, 16) +
    box(120, 100, 560, 50, DARK, 16) +
    times(3, (at) => disc(150 + at * 30, 125, 9, LIGHT)) +
    screen(300, 180, 350, 200) +
    times(6, (at) => box(150, 185 + at * 32, 120, 14, LIGHT, 6)) +
    box(300, 405, 350, 60, DARK, 8),
} as const;
export type Drawing = keyof typeof drawings;

/** What the products of a series look like, by the key of the series. */
export const drawingOf: Readonly<Record<string, Drawing>> = {
  md520: 'drive',
  md500: 'drive',
  hc900: 'cabinet',
  sv680: 'servo',
  ac810: 'modules',
  mc700: 'modules',
  it7000: 'panel',
  rx20: 'slices',
  'rs-ra': 'robot',
  mt: 'motor',
  el3000: 'drive',
  vx: 'camera',
  af800: 'cabinet',
  lw: 'software',
  acc: 'slices',
};

export const svgOf = (drawing: Drawing): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600" viewBox="0 0 800 600"><rect width="800" height="600" fill="#eef1f5"/><ellipse cx="400" cy="535" rx="300" ry="22" fill="#d8dee6"/>${drawings[drawing]}</svg>`;

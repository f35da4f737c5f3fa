import sharp from 'sharp';

const DENSITY = 1200;
const PAPER = '#ffffff';

interface AppIcon {
  file: string;
  size: number;
  /** The share of the picture that the drawing fills; a system may crop a maskable icon to 80 %. */
  part: number;
  background?: string;
  /** White only: the system uses the shape and chooses the colour itself. */
  plain?: true;
}

const icons: readonly AppIcon[] = [
  { file: 'icons/icon-192.png', size: 192, part: 0.92 },
  { file: 'icons/icon-512.png', size: 512, part: 0.92 },
  { file: 'icons/maskable-512.png', size: 512, part: 0.6, background: PAPER },
  { file: 'icons/apple-touch-icon.png', size: 180, part: 0.74, background: PAPER },
  { file: 'icons/badge-96.png', size: 96, part: 0.92, plain: true },
];

/** The icons of the installed page, all rendered from one drawing. */
export const appIcons = (drawing: string) =>
  Promise.all(
    icons.map(async ({ file, size, part, background, plain }) => {
      const inner = Math.round(size * part);
      const drawn = sharp(drawing, { density: DENSITY }).resize(inner);
      const content = await (plain ? drawn.linear([0, 0, 0, 1], [255, 255, 255, 0]) : drawn).png().toBuffer();
      const before = Math.floor((size - inner) / 2);
      const png = await sharp({
        create: { width: size, height: size, channels: 4, background: background ?? '#0000' },
      })
        .composite([{ input: content, left: before, top: before }])
        .png({ palette: true, compressionLevel: 9 })
        .toBuffer();
      return { file, png };
    }),
  );

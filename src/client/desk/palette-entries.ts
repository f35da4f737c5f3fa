/** One line of the palette. */
export interface PaletteEntry {
  id: string;
  group: string;
  text: string;
  detail?: string;
  /** The shortcut that does the same without the palette. */
  keys?: string | undefined;
  danger?: boolean | undefined;
  run: () => void;
}

/** Whether each typed word is the beginning of a word of the text. Chinese has no spaces: there any part matches. */
export function matches(text: string, typed: string): boolean {
  const words = text.toLowerCase();
  return typed
    .toLowerCase()
    .split(/\s+/u)
    .every(
      (part) =>
        part === '' ||
        words.startsWith(part) ||
        words.includes(` ${part}`) ||
        (/[^ -~]/u.test(part) && words.includes(part)),
    );
}

/** The next index among `count` entries, wrapping around at both ends. */
export const stepIn = (count: number, at: number, by: number): number => (count === 0 ? 0 : (at + by + count) % count);

import { expect, test } from 'vitest';
import { takenAt } from './taken-at.ts';

/** EXIF with these texts, as a camera writes it: one directory that leads to another, whose texts stand behind it. */
function exif(time: string, zone: string | null, little = true): Uint8Array {
  const texts = [time, ...(zone === null ? [] : [zone])].map((text) => `${text}\0`);
  const bytes = new Uint8Array(200);
  const view = new DataView(bytes.buffer);
  const write = (at: number, text: string) =>
    bytes.set(
      Uint8Array.from(text, (c) => c.charCodeAt(0)),
      at,
    );
  write(0, little ? 'II*\0' : 'MM\0*');
  view.setUint32(4, 8, little);
  view.setUint16(8, 1, little);
  entry(10, 0x8769, 1, 26);
  view.setUint16(26, texts.length, little);
  texts.forEach((text, n) => {
    const at = 100 + n * 30;
    entry(28 + n * 12, [0x9003, 0x9011][n] ?? 0, text.length, at);
    write(at, text);
  });
  return bytes;
  function entry(at: number, tag: number, count: number, value: number): void {
    view.setUint16(at, tag, little);
    view.setUint32(at + 4, count, little);
    view.setUint32(at + 8, value, little);
  }
}
const iso = (bytes: Uint8Array): string | undefined => takenAt(bytes)?.toISOString();

test('the time of the camera, by its distance from UTC', () => {
  expect(iso(exif('2026:11:20 23:30:05', '+08:00'))).toBe('2026-11-20T15:30:05.000Z');
  expect(iso(exif('2026:11:20 23:30:05', '-03:30', false))).toBe('2026-11-21T03:00:05.000Z');
  const prefixed = Uint8Array.from(
    [...'Exif\0\0'].map((c) => c.charCodeAt(0)).concat(...exif('2026:11:20 23:30:05', '+00:00')),
  );
  expect(iso(prefixed)).toBe('2026-11-20T23:30:05.000Z');
});

test.each<[string, Uint8Array]>([
  ['without a zone', exif('2026:11:20 23:30:05', null)],
  ['of no such day', exif('2026:13:40 23:30:05', '+08:00')],
  ['empty', exif('    :  :     :  :  ', '   :  ')],
  ['far too long', exif('2026:11:20 23:30:05 and more', '+08:00')],
  ['cut', exif('2026:11:20 23:30:05', '+08:00').subarray(0, 40)],
  ['nothing', new Uint8Array()],
  ['noise', Uint8Array.from({ length: 100 }, (_, n) => (n * 131) % 256)],
  ['a block that leads nowhere', Uint8Array.from([73, 73, 42, 0, 255, 255, 255, 255])],
])('%s is none', (_what, bytes) => {
  expect(takenAt(bytes)).toBeNull();
});

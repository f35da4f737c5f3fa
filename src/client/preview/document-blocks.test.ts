import { readFileSync } from 'node:fs';
import { deflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { documentBlocks } from './document-blocks.ts';
import { requireHonestZip, requireSmallZip, zipEntries } from './zip-size.ts';

const manual = () => new Uint8Array(readFileSync(new URL('../../../test/e2e/files/manual.docx', import.meta.url)));

describe('a text document', () => {
  it('becomes plain data: words, looks, lists, tables, its own pictures', async () => {
    const { blocks, isCut } = await documentBlocks(manual());
    expect(isCut).toBe(false);
    expect(blocks.map(({ kind }) => kind)).toEqual([
      'heading',
      'paragraph',
      'item',
      'item',
      'paragraph',
      'paragraph',
      'table',
      'picture',
      'paragraph',
    ]);
    expect(blocks[0]).toEqual({ kind: 'heading', level: 1, spans: [{ text: 'Commissioning of the MD520' }] });
    expect(blocks[1]).toMatchObject({ spans: [{ bold: true }] });
    expect(blocks[2]).toMatchObject({ ordered: true, level: 0 });
    expect(blocks[5]).toMatchObject({ spans: [{ text: '<script>document.title="run"</script>' }] });
    expect(blocks[6]).toMatchObject({
      rows: [
        [{ columns: 1 }, {}],
        [{ blocks: [{ spans: [{ text: 'P0-08' }] }] }, {}],
      ],
    });
    expect(blocks[7]).toMatchObject({ type: 'image/png', alt: 'Wiring of the brake' });
  });

  it('names nothing that could be loaded: the picture and the link elsewhere are gone', async () => {
    const { blocks } = await documentBlocks(manual());
    expect(JSON.stringify(blocks)).toContain('the maker');
    expect(JSON.stringify(blocks)).not.toContain('evil');
  });

  it('is refused when it is none', async () => {
    await expect(documentBlocks(new TextEncoder().encode('PK no'))).rejects.toThrow();
  });
});

/** A zip with one file that says it has `says` bytes and has `zeros` zeros. */
function zip(zeros: number, says = zeros): Uint8Array<ArrayBuffer> {
  const packed = deflateRawSync(Buffer.alloc(zeros));
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50);
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x02014b50);
  entry.writeUInt16LE(8, 10);
  entry.writeUInt32LE(packed.length, 20);
  entry.writeUInt32LE(says, 24);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(local.length + packed.length, 16);
  return new Uint8Array(Buffer.concat([local, packed, entry, end]));
}

describe('what a zip unpacks to', () => {
  it('is read off its directory', () => {
    expect(zipEntries(zip(5_000))?.map(({ size }) => size)).toEqual([5_000]);
    expect(zipEntries(new Uint8Array(10))).toBeUndefined();
    expect(zipEntries(zip(5_000).slice(0, -30))).toBeUndefined();
  });

  it('may not be a hundred times the file', async () => {
    expect(() => requireSmallZip(zip(1_000))).not.toThrow();
    expect(() => requireSmallZip(zip(1_000_000))).toThrow();
    await expect(requireHonestZip(zip(1_000_000))).rejects.toThrow();
  });

  it('may not be more than it says', async () => {
    await expect(requireHonestZip(zip(1_000))).resolves.toBeUndefined();
    await expect(requireHonestZip(zip(1_000_000, 1_000))).rejects.toThrow('more than it says');
  });
});

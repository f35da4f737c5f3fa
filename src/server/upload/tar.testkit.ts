/** One file of a tar, as the standard has it. `type`: 0 a file, 5 a folder, L the long name of the next one. */
export function tarEntry(name: string, content: string | Buffer = '', type = '0'): Buffer {
  const bytes = Buffer.from(content);
  const head = Buffer.alloc(512);
  const octal = (value: number, length: number): string => `${value.toString(8).padStart(length - 1, '0')}\0`;
  head.write(name);
  head.write(octal(0o644, 8), 100);
  head.write(octal(bytes.length, 12), 124);
  head.write('        ', 148);
  head.write(type, 156);
  head.write('ustar\u000000', 257);
  head.write(
    octal(
      head.reduce((sum, byte) => sum + byte, 0),
      7,
    ),
    148,
  );
  return Buffer.concat([head, bytes, Buffer.alloc(-bytes.length & 511)]);
}
export const tarOf = (...entries: Buffer[]): Buffer => Buffer.concat([...entries, Buffer.alloc(1024)]);

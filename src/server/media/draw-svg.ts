/**
 * A drawing as a picture of its own size. The library is loaded with the first one: of all that the server needs it takes the
 * longest to load, and no start waits for it.
 */
export async function drawSvg(svg: string, format: 'jpeg' | 'png'): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const drawing = sharp(Buffer.from(svg));
  return (format === 'png' ? drawing.png() : drawing.jpeg({ quality: 85 })).toBuffer();
}

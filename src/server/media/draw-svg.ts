/**
 * Renders an SVG as a picture of its own size. The library is loaded on the first call, because it takes longer to load
 * than any other, and the start should not wait for it.
 */
export async function drawSvg(svg: string, format: 'jpeg' | 'png'): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const drawing = sharp(Buffer.from(svg));
  return (format === 'png' ? drawing.png() : drawing.jpeg({ quality: 85 })).toBuffer();
}

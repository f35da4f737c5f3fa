/** Draws a JPEG of this size on a white background, with OffscreenCanvas if the browser has it. */
export async function drawJpeg(
  size: { readonly width: number; readonly height: number },
  quality: number,
  draw: (context: CanvasDrawImage) => void,
): Promise<Blob> {
  const { width, height } = size;
  if (typeof OffscreenCanvas === 'function') {
    const canvas = new OffscreenCanvas(width, height);
    paint(canvas.getContext('2d'), size, draw);
    return canvas.convertToBlob({ type: 'image/jpeg', quality });
  }
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  paint(canvas.getContext('2d'), size, draw);
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('no picture from the canvas'))),
      'image/jpeg',
      quality,
    );
  });
}

function paint(
  context: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D | null,
  { width, height }: { width: number; height: number },
  draw: (context: CanvasDrawImage) => void,
): void {
  if (context === null) throw new Error('no canvas');
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, width, height);
  draw(context);
}

/** Which square of a picture becomes that of a person. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** `x`, `y`: where the square lies between the edges, 0 to 1. `zoom`: 1 is the largest square. */
export interface Crop {
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
}

export const CROP_ZOOM_MAX = 4;
export const WHOLE: Crop = { x: 0.5, y: 0.5, zoom: 1 };

const within = (value: number, min: number, max: number): number => Math.min(max, Math.max(min, value));

/** The square in pixels of the picture; never outside of it. */
export function squareOf({ width, height }: Size, { x, y, zoom }: Crop): { x: number; y: number; side: number } {
  const side = Math.min(width, height) / within(zoom, 1, CROP_ZOOM_MAX);
  return { x: within(x, 0, 1) * (width - side), y: within(y, 0, 1) * (height - side), side };
}

/** The crop after the picture was dragged by so many pixels of a frame of this side; it follows the finger. */
export function dragged(size: Size, crop: Crop, by: { x: number; y: number }, frameSide: number): Crop {
  const { side } = squareOf(size, crop);
  const moved = (at: number, pixels: number, length: number): number => {
    const room = length - side;
    return room <= 0 ? at : within(at - (pixels * side) / frameSide / room, 0, 1);
  };
  return { ...crop, x: moved(crop.x, by.x, size.width), y: moved(crop.y, by.y, size.height) };
}

/** The space between the toast and the edge of the screen or a field, in px. */
const gap = 4;

/**
 * The top of a toast, in px: its usual place at the bottom, or else at the top of the screen, or else above a field, where
 * it covers none. Without such a place it stays at the bottom.
 */
export function placeToast(
  usual: number,
  height: number,
  fields: readonly { readonly top: number; readonly bottom: number }[],
): number {
  const aboveFields = fields.map(({ top }) => top - height - gap).sort((one, other) => other - one);
  return (
    [usual, gap, ...aboveFields]
      .filter((top) => top >= gap && top <= usual)
      .find((top) => fields.every((field) => field.bottom <= top || field.top >= top + height)) ?? usual
  );
}

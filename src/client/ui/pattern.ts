/** Backgrounds that differ on paper and for those who see no colours. */
const patterns = {
  plain: (colour: string) => colour,
  stripes: (colour: string) => `repeating-linear-gradient(45deg, ${colour} 0 4px, var(--surface) 4px 6px)`,
  lines: (colour: string) => `repeating-linear-gradient(0deg, ${colour} 0 3px, var(--surface) 3px 5px)`,
  columns: (colour: string) => `repeating-linear-gradient(90deg, ${colour} 0 3px, var(--surface) 3px 5px)`,
  dots: (colour: string) => `radial-gradient(circle, var(--surface) 1.3px, transparent 1.7px) 0 0 / 6px 6px, ${colour}`,
};

/** A colour, and the pattern that tells it apart without colour. */
export interface Look {
  colour: string;
  pattern: keyof typeof patterns;
}

export const lookOf = ({ colour, pattern }: Look) => ({
  background: patterns[pattern](`var(--${colour})`),
  printColorAdjust: 'exact' as const,
});

export interface Option {
  value: string;
  text: string;
  /** A second line, searched too: "Hamburg · Pumps". */
  detail?: string;
  disabled?: boolean;
}

/** The options whose text or detail contains every word of the query; case and accents do not matter. */
export function matching(options: readonly Option[], query: string): readonly Option[] {
  const words = plain(query).split(/\s+/u).filter(Boolean);
  if (words.length === 0) return options;
  return options.filter((option) => {
    const text = plain(`${option.text} ${option.detail ?? ''}`);
    return words.every((word) => text.includes(word));
  });
}

function plain(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

/** The index that a key moves to from `at` in a list of `count` options; undefined when the key does not move. */
export function indexAfterKey(key: string, at: number, count: number): number | undefined {
  const steps: Record<string, number> = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    PageDown: at + 8,
    PageUp: at - 8,
    Home: 0,
    End: count - 1,
  };
  const to = steps[key];
  return to === undefined || count === 0 ? undefined : Math.min(count - 1, Math.max(0, to));
}

interface Named {
  value: string;
  text: string;
}

const CLOSEST_MAX = 3;
/** Shorter texts are found within too many others. */
const PART_MIN = 3;

const plain = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

/** How far two texts are apart: how many characters to put in, take out or exchange. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [line, character] of [...one].entries()) {
    const next = [line + 1];
    for (let at = 0; at < other.length; at++)
      next.push(
        Math.min((row[at] ?? 0) + (character === other[at] ? 0 : 1), (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1),
      );
    row = next;
  }
  return row[other.length] ?? 0;
}

/** 0 is the same but for case and signs; undefined: something else. */
function farness(typed: string, name: string): number | undefined {
  const [one, other] = [plain(typed), plain(name)];
  if (one === '' || other === '') return undefined;
  if (one === other) return 0;
  if (one.length >= PART_MIN && other.startsWith(one)) return 1;
  if (one.length >= PART_MIN && (other.includes(one) || (other.length >= PART_MIN && one.includes(other)))) return 2;
  const apart = distance(one, other);
  return apart <= Math.max(1, Math.floor(one.length / 4)) ? 2 + apart : undefined;
}

/** What may have been meant by a text that is no key: the closest first, by key or by name. */
export function closest<One extends Named>(typed: string, options: readonly One[]): One[] {
  const near = options.flatMap((option) => {
    const all = [farness(typed, option.value), farness(typed, option.text)].filter((far) => far !== undefined);
    return all.length === 0 ? [] : [{ option, far: Math.min(...all) }];
  });
  return near
    .toSorted((one, other) => one.far - other.far)
    .slice(0, CLOSEST_MAX)
    .map(({ option }) => option);
}

/** One line of a list of parts: `name = quantity`, with a note in brackets if there is one. A `*` marks what is no record. */
export interface PartLine {
  name: string;
  /** It is not in the catalogue, so its name is only a text. */
  isFree: boolean;
  quantity: number;
  note: string | null;
}

/** Chinese keyboards write the sign and the brackets in full width. */
const LINE = /^(\*?)([^=＝*][^=＝]*)[=＝]\s*([1-9]\d{0,4})\s*(?:[(（](.*)[)）])?$/;

/** Null when it is not such a line. */
export function partLineOf(text: string): PartLine | null {
  const [, star, typed = '', quantity, note] = LINE.exec(text.trim()) ?? [];
  const name = typed.trim();
  return name === '' ? null : { name, isFree: star === '*', quantity: Number(quantity), note: note?.trim() || null };
}

/** The line in its usual spelling. The SQL in server/admin/entity/entity-store.ts must give the same text. */
export const partLineText = ({ name, isFree, quantity, note }: PartLine): string =>
  `${isFree ? '* ' : ''}${name} = ${quantity}${note === null ? '' : ` (${note})`}`;

import type { Mend } from '../../../shared/admin/file-reading.ts';

/** Puts cells right as it was said, one after the other, so that what is put right can be put right again. */
export function mendsOf(mends: readonly Mend[] = []) {
  const byColumn = new Map<string, Mend[]>();
  for (const mend of mends) byColumn.set(mend.column, [...(byColumn.get(mend.column) ?? []), mend]);
  return {
    /** Undefined: nothing was said of this cell. */
    textOf: (row: number, column: string, text: string): string | undefined => {
      let next = text;
      let isMended = false;
      for (const mend of byColumn.get(column) ?? [])
        if (mend.from === next && (mend.row === undefined || mend.row === row)) [next, isMended] = [mend.to, true];
      return isMended ? next : undefined;
    },
  };
}

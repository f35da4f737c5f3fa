/** Why a file cannot be read at all; the text that says so is `imports.refused.<reason>`. */
export type FileRefusal =
  | 'empty'
  | 'notATable'
  | 'oldWorkbook'
  | 'damaged'
  | 'bomb'
  | 'tooManyRows'
  | 'tooManyColumns'
  | 'openQuote'
  | 'cellTooLong'
  | 'encoding'
  | 'notJson'
  | 'tooLarge';

/** The file is none that may be read: an error of the sender. `params` stand in the text. */
export class FileRefused extends Error {
  readonly refusal: FileRefusal;
  readonly params: Readonly<Record<string, string | number>>;
  constructor(refusal: FileRefusal, params: Readonly<Record<string, string | number>> = {}, cause?: unknown) {
    super(`file refused: ${refusal}`, { cause });
    this.refusal = refusal;
    this.params = params;
  }
}

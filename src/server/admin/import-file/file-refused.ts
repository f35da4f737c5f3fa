/** Why a file cannot be read at all; its text is `imports.refused.<reason>`. */
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
  | 'noSheet'
  | 'noHeadingRow'
  | 'notJson'
  | 'tooLarge'
  | 'tooMuchMemory'
  | 'tooMuchTime';

/** The file cannot be imported. This is an error of the user, not of the server. `params` are those of the text. */
export class FileRefused extends Error {
  readonly refusal: FileRefusal;
  readonly params: Readonly<Record<string, string | number>>;
  constructor(refusal: FileRefusal, params: Readonly<Record<string, string | number>> = {}, cause?: unknown) {
    super(`file refused: ${refusal}`, { cause });
    this.refusal = refusal;
    this.params = params;
  }
}

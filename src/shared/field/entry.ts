import type { DictionaryName } from '../dictionary/dictionary-names.ts';
import type { KeyWith } from '../text/catalogue.ts';
import type { Texts } from '../text/en/texts.ts';
import type { Upload } from '../upload/upload-list.ts';

/** The key of a text that needs no parameters. */
export type TextKey = KeyWith<Texts>;
/** A text that may name the limits of its field, or whom the form is about. */
export type HintKey = KeyWith<Texts, 'min' | 'max' | 'name'>;
export type IssueKey = Extract<keyof Texts, `issue.${string}`>;

/**
 * Who may read and search it: `all` are partners, visitors and insiders.
 * It governs every carrier of the value (domain.md, Roles).
 */
export type Audience = 'all' | 'insiders';

interface Common {
  label: TextKey;
  /** The language of its text, which its name says too. */
  language?: string;
  hint?: HintKey;
  placeholder?: TextKey;
  /** May be left out. A ticket's own field says it by kind instead (`need`). */
  optional?: true;
  audience?: Audience;
  /** The text for a wrong value, instead of the general one. */
  issue?: IssueKey;
  /** The text for a required field that is absent, where the general one would say less. */
  missing?: IssueKey;
  autoComplete?:
    'name' | 'email' | 'username' | 'username webauthn' | 'tel' | 'organization' | 'current-password' | 'new-password';
  /** The search of tickets looks through it: as words of a text, or as the name of a product. */
  search?: 'words' | 'name';
}

/** The properties of each type, in addition to the common ones. The control follows from the type by default. */
interface Types {
  /** `lines`: a text area of so many rows instead of a line. `min` is 1 unless said; 0 takes an empty text. */
  text: { min?: number; max: number; lines?: number; mono?: true; faultCodes?: true };
  email: object;
  /** An email address to log in with: lower case. */
  account: object;
  phone: { min?: 0; max: number };
  password: object;
  /** A password that is set anew: longer. */
  newPassword: object;
  oneTimeCode: object;
  serialNumber: object;
  productModel: object;
  /** `cards`: shown as cards instead of a list, the milder ones on demand. */
  code: { dictionary: DictionaryName; control?: 'cards' };
  number: { min: number; max: number; issueAbove?: IssueKey };
  /** A number of days. `pick`: one is chosen among few. */
  days: { min: number; max: number; issueAbove?: IssueKey; control?: 'pick' };
  /** `unlike`: the name of another hour, from which it must differ. */
  hour: { unlike?: string };
  /** YYYY-MM-DD. `past`: not after today. `shortcut`: one tap writes it. */
  day: { past?: true };
  /** `soon`: a few taps choose one of the next hours. */
  instant: { past?: true; soon?: true };
  customer: object;
  colleague: object;
  person: { for: 'transfer' | 'escalate' };
  /** Another ticket, found by number, SN or words; its id goes on the wire. */
  ticketNumber: object;
  measure: object;
  yesNo: object;
  /** Must be confirmed: only "yes" is valid. */
  confirm: object;
  /** `given`: has no control; the button that opens the form decides the value. */
  choice: ChoiceRow & { given?: true };
  /** `always`: those that cannot be left out. */
  choices: ChoiceRow & { always?: readonly string[] };
  stars: { min: number; max: number; words: readonly TextKey[] };
  uploads: object;
  /** Another record that admins keep, named by its natural key; `of` is an entity of admin/entity-table.ts. */
  record: { of: string };
  /** Several of them. */
  records: { of: string };
  /** Records of another entity, or parts that are none, each with a quantity; one a line (admin/part-line.ts). */
  parts: { of: string; max: number };
  /** A list of short texts, one a line. */
  texts: { max: number };
  /** A form inside an action: `whole` sends all of it, `changes` only changed fields. The action defines its schema. */
  form: { sends: 'whole' | 'changes' };
}
interface ChoiceRow {
  choices: readonly [string, ...string[]];
  texts?: Readonly<Record<string, TextKey>>;
  /** Names that are the same in every language, such as those of languages. */
  names?: Readonly<Record<string, string>>;
  details?: Readonly<Record<string, TextKey>>;
}

export type FieldType = keyof Types;
export type EntryOf<T extends FieldType> = Common & Types[T] & { type: T };
/** One field, once: its schema, conversion, control, display, search and audience follow from this. */
export type FieldEntry = { [T in FieldType]: EntryOf<T> }[FieldType];
export type FieldTable = Readonly<Record<string, FieldEntry>>;

/**
 * The values of a form: a text for each field, '' for none.
 * Yes and no are 'yes' and 'no'; several choices are joined by spaces.
 */
export type TypedValues = Readonly<Record<string, string | undefined>>;

/** The usual number of days to solve a ticket, given the impact in the form; undefined: not known. */
export type UsualDays = (impact: string | undefined) => number | undefined;

/** What decides, beside the values of the form, which fields of an action apply and which are required. */
export interface Circumstances {
  onBehalf: boolean;
  usualDays?: UsualDays | undefined;
  /** Nobody handles the ticket yet. */
  isQueued?: boolean;
  /** News may be promised: by whom and when the page's form offers it. */
  mayPromise?: boolean;
}

/** A field of an action. `Subject` is what the action is about: a ticket, a problem. */
export type ActionEntry<Subject> = FieldEntry & {
  /** Applies only when acting on the requester's behalf. */
  onBehalf?: true;
  /** Applies only where news may be promised. */
  promises?: true;
  /** Optional in the schema, but required whenever it applies; the issue for its absence. */
  needed?: IssueKey;
  /** Not required while nobody handles the ticket. */
  unlessQueued?: true;
  /** Applies (is shown and sent) only then. */
  when?: (typed: TypedValues, usualDays: UsualDays) => boolean;
  /** The initial value, as on the wire. */
  preset?: (subject: Subject) => unknown;
};
export type ActionTable<Subject> = Readonly<Record<string, ActionEntry<Subject>>>;

/** The value of a field as the server has it after parsing. */
export type ValueOf<E> = E extends { type: 'number' | 'days' | 'hour' | 'stars' }
  ? number
  : E extends { type: 'yesNo' }
    ? boolean
    : E extends { type: 'confirm' }
      ? true
      : E extends { type: 'choice'; choices: readonly (infer Choice)[] }
        ? Choice
        : E extends { type: 'choices'; choices: readonly (infer Choice)[] }
          ? Choice[]
          : E extends { type: 'records' | 'parts' | 'texts' }
            ? string[]
            : E extends { type: 'uploads' }
              ? Upload[]
              : E extends { type: 'form' }
                ? never
                : string;

/** Whether this viewer may see the field. */
export const isOpenTo = ({ audience }: Pick<Common, 'audience'>, isInsider: boolean): boolean =>
  isInsider || audience !== 'insiders';

/** Is its value a number on the wire? */
export const isNumber = ({ type }: Pick<FieldEntry, 'type'>): boolean =>
  type === 'number' || type === 'days' || type === 'hour' || type === 'stars';

/** Whether its text may have several lines. */
export const isLong = (entry: FieldEntry): boolean => entry.type === 'text' && entry.lines !== undefined;

import { fieldEntry, isTicketField } from '../../shared/ticket/fields.ts';
import type { TicketFormInput } from '../../shared/ticket/ticket-form.ts';
import type { TicketKind } from '../../shared/ticket/rules.ts';
import type { TicketView } from '../../shared/ticket/ticket-view.ts';
import { UNCLAIMED_MAX_AGE_MS } from '../../shared/upload/limits.ts';
import type { FormValues } from '../form/form-store.ts';
import { wireValues } from '../form/form-values.ts';

export interface DraftFile {
  id: string;
  name: string;
  kind: 'image' | 'video';
  bytes: number;
  /** The object's key once it has arrived in the store; '' before. */
  path: string;
  coverPath: string;
  uploadedAt: number;
}

export type SentTicket = Pick<TicketView, 'id' | 'number'>;

/** A report that is not sent yet (domain.md, Forms: drafts). Its files lie beside it, by their ids. */
export interface Draft {
  id: string;
  /** Whoever wrote it, and nobody else, is offered it. */
  userId: string;
  kind: TicketKind;
  /** The Idempotency-Key of its sending, the same until it has succeeded. */
  key: string;
  values: FormValues;
  /** The SN whose unit has filled the product's fields, or ''. */
  filledFrom: string;
  files: DraftFile[];
  /** Which step comes first: a report may begin with the description. */
  startsWith: 'product' | 'problem';
  /** Epoch milliseconds. */
  savedAt: number;
  /** "Send" was pressed and no network was there: it goes out by itself. */
  queued: boolean;
  /** What was tried to be sent. The very same goes out again, so that it has one effect. */
  body?: TicketFormInput;
  /** Everything that was ever tried under this key: one of them may have arrived without our hearing of it. */
  tried?: TicketFormInput[];
  /** It had arrived before it was changed: as which ticket, null when that cannot be told. */
  arrived?: SentTicket | null;
  /** What the server refused, by field, in the user's words. */
  refused?: Record<string, string>;
}

/** Does a unit fill it in by itself? Then nobody has typed it. */
const isFilled = (name: string): boolean =>
  isTicketField(name) && (fieldEntry(name).unit !== undefined || fieldEntry(name).preset === 'warranty');

/** Is there anything in it that somebody has typed or chosen? Presets do not count, nor what a unit has filled in. */
export function hasContent(
  { values, files, filledFrom }: Pick<Draft, 'values' | 'files' | 'filledFrom'>,
  presets: FormValues,
): boolean {
  if (files.length > 0) return true;
  return Object.keys(values).some((field) => {
    const value = values[field] ?? '';
    if (filledFrom !== '' && isFilled(field)) return false;
    return value.trim() !== '' && value !== presets[field];
  });
}

/** What a draft is called in a list: its description's first line, else its unit, else ''. */
export function draftTitle({ values }: Pick<Draft, 'values'>): string {
  const line = values.description?.trim().split('\n')[0] ?? '';
  const text = values.title?.trim() || line || values.sn?.trim() || values.productModel?.trim() || '';
  return text.length > 120 ? `${text.slice(0, 119).trimEnd()}…` : text;
}

/** An object that nothing claims is swept after a day; with less than two hours left it is sent anew. */
const REFRESH_AFTER_MS = UNCLAIMED_MAX_AGE_MS - 2 * 3_600_000;

/** Must this file be uploaded (again) before the draft can go out? */
export const needsUpload = (file: DraftFile, now: number): boolean =>
  file.path === '' || now - file.uploadedAt > REFRESH_AFTER_MS;

/** The draft as a report of its own beside the one that has arrived: another key, and its files go up again, because that one has them. */
export const asNewDraft = ({ tried: _tried, arrived: _arrived, body: _body, ...draft }: Draft, key: string): Draft => ({
  ...draft,
  key,
  files: draft.files.map((file) => ({ ...file, path: '', coverPath: '', uploadedAt: 0 })),
});

/** The body of `POST /tickets` for a draft whose files have arrived. */
export function bodyOf({ kind, values, files }: Pick<Draft, 'kind' | 'values' | 'files'>): TicketFormInput {
  const uploads = files
    .filter(({ path }) => path !== '')
    .map(({ path, name, coverPath }) => ({ key: path, name, ...(coverPath === '' ? {} : { coverKey: coverPath }) }));
  const visible = kind === 'itr' && values.visibleToPartner === 'yes' ? { visibleToPartner: true } : {};
  const onBehalf = kind === 'feedback' && values.onBehalfOf ? { onBehalfOf: values.onBehalfOf } : {};
  return {
    kind,
    ...wireValues(kind, values),
    ...visible,
    ...onBehalf,
    ...(uploads.length > 0 ? { uploads } : {}),
  } as TicketFormInput;
}

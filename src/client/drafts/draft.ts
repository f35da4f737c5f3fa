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
  /** Its writer; the draft is shown to nobody else. */
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
  /** "Send" was pressed without a network: it is sent automatically. */
  queued: boolean;
  /** The body of the last try. A retry sends exactly the same body, so that it has one effect. */
  body?: TicketFormInput;
  /** Every body that was tried under this key: one of them may have become a ticket although its answer was lost. */
  tried?: TicketFormInput[];
  /** Set when an earlier body became a ticket and the draft was changed afterwards; null: which ticket is unknown. */
  arrived?: SentTicket | null;
  /** What the server refused, by field, in the user's words. */
  refused?: Record<string, string>;
}

/** Whether a known unit fills in this field. */
const isFilled = (name: string): boolean =>
  isTicketField(name) && (fieldEntry(name).unit !== undefined || fieldEntry(name).preset === 'warranty');

/** Whether the user has typed or chosen anything. Presets and values from a unit do not count. */
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

/** The store deletes unclaimed objects after a day. With less than two hours left the file is uploaded again. */
const REFRESH_AFTER_MS = UNCLAIMED_MAX_AGE_MS - 2 * 3_600_000;

/** Must this file be uploaded (again) before the draft can go out? */
export const needsUpload = (file: DraftFile, now: number): boolean =>
  file.path === '' || now - file.uploadedAt > REFRESH_AFTER_MS;

/** The draft as a second report: with another key, and files to be uploaded again, because the first ticket owns the objects. */
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

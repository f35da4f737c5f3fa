import { fieldEntry, isTicketField } from '../../shared/ticket/fields.ts';
import { daysSince } from '../../shared/ticket/days-since.ts';
import type { TicketFormInput } from '../../shared/ticket/ticket-form.ts';
import type { TicketKind } from '../../shared/ticket/rules.ts';
import type { TicketView } from '../../shared/ticket/ticket-view.ts';
import { UNCLAIMED_MAX_AGE_MS } from '../../shared/upload/limits.ts';
import type { FormValues } from '../form/form-store.ts';
import { wireValues } from '../form/form-values.ts';

export interface DraftFile {
  id: string;
  name: string;
  kind: 'image' | 'video' | 'file';
  bytes: number;
  /** The key of the object once it is uploaded; '' before. */
  path: string;
  coverPath: string;
  uploadedAt: number;
}

export type SentTicket = Pick<TicketView, 'id' | 'number'>;

/** A report that is not sent yet (domain.md, Forms: drafts). The draft store has its files, by their ids. */
export interface Draft {
  id: string;
  /** The writer; the draft is shown to nobody else. */
  userId: string;
  kind: TicketKind;
  /** The Idempotency-Key of the call, the same until it has succeeded. */
  key: string;
  values: FormValues;
  /** The SN of the unit that has filled in the fields of the product, or ''. */
  filledFrom: string;
  files: DraftFile[];
  /** The first step: a report may begin with the description. */
  startsWith: 'product' | 'problem';
  /** Epoch milliseconds. */
  savedAt: number;
  /** The user has tried to send it without a network: it will be sent automatically. */
  queued: boolean;
  /** The body of the last attempt. A retry sends exactly the same body, so that it has no second effect. */
  body?: TicketFormInput;
  /** All bodies that were sent with this key: one may have become a ticket although its answer was lost. */
  tried?: TicketFormInput[];
  /** The ticket that an earlier body has become while the draft was changed afterwards; null: the ticket is unknown. */
  arrived?: SentTicket | null;
  /** The server's error messages by field. */
  refused?: Record<string, string>;
}

/** Whether a known unit fills in this field, with this value if it is the days since the delivery. */
function isFilled(name: string, value: string, sinceDelivery: string): boolean {
  if (!isTicketField(name)) return false;
  const { unit, preset, shortcut } = fieldEntry(name);
  return unit !== undefined || preset === 'warranty' || (shortcut === 'sinceDelivery' && value === sinceDelivery);
}

/** Whether the user has entered anything. Presets and values from a unit do not count. */
export function hasContent(
  { values, files, filledFrom }: Pick<Draft, 'values' | 'files' | 'filledFrom'>,
  presets: FormValues,
): boolean {
  if (files.length > 0) return true;
  const sinceDelivery = String(daysSince(values['deliveryDate'], presets['occurredOn'] ?? '') ?? '');
  return Object.keys(values).some((field) => {
    const value = values[field] ?? '';
    if (filledFrom !== '' && isFilled(field, value, sinceDelivery)) return false;
    return value.trim() !== '' && value !== presets[field];
  });
}

/** The name of a draft in a list: its title, else the first line of the description, else its unit, else ''. */
export function draftTitle({ values }: Pick<Draft, 'values'>): string {
  const line = values.description?.trim().split('\n')[0] ?? '';
  const text = values.title?.trim() || line || values.sn?.trim() || values.productModel?.trim() || '';
  return text.length > 120 ? `${text.slice(0, 119).trimEnd()}…` : text;
}

/** The store deletes unclaimed objects after a day. With less than two hours left the file is uploaded again. */
const REFRESH_AFTER_MS = UNCLAIMED_MAX_AGE_MS - 2 * 3_600_000;

/** Whether this file must be uploaded (again) before the draft can be sent. */
export const needsUpload = (file: DraftFile, now: number): boolean =>
  file.path === '' || now - file.uploadedAt > REFRESH_AFTER_MS;

/**
 * The draft as a second report: with a new key, and its files to be uploaded again, because the first ticket owns the
 * objects.
 */
export const asNewDraft = ({ tried: _tried, arrived: _arrived, body: _body, ...draft }: Draft, key: string): Draft => ({
  ...draft,
  key,
  files: draft.files.map((file) => ({ ...file, path: '', coverPath: '', uploadedAt: 0 })),
});

/** The body of `POST /tickets` for a draft whose files are uploaded. */
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

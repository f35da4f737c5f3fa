import type { TicketFormInput } from '../../shared/ticket/form.ts';
import type { TicketView } from '../../shared/ticket/view.ts';
import { ApiError } from '../api/api-error.ts';
import type { UploadRecord } from '../upload/uploader.ts';
import { needsUpload, type Draft, type DraftFile } from './draft.ts';
import type { Shelf } from './shelf.ts';

/** What sending needs from outside; tests hand in their own. */
export interface Sending {
  shelf: Shelf;
  /** Uploads files; answers their records in the same order, failed or done. */
  upload: (files: File[]) => Promise<readonly UploadRecord[]>;
  raise: (body: TicketFormInput, key: string) => Promise<TicketView>;
  /** The call's body of this draft with these uploads. */
  bodyOf: (draft: Draft) => TicketFormInput;
  newKey: () => string;
  now: () => number;
}

export type Outcome =
  | { is: 'sent'; ticket: TicketView }
  /** No network: it stays here, marked as queued, and goes out by itself. */
  | { is: 'kept' }
  /** The server said no; `fields` by name, `files` names what could not be uploaded. */
  | { is: 'refused'; error: ApiError }
  | { is: 'badFiles'; records: readonly UploadRecord[] };

/**
 * Sends a draft, once: the same key and the same body until it has succeeded (domain.md, Forms: "sent when the network
 * is back, once"). Whatever happens, the draft is on the shelf until the server has answered with the ticket.
 */
export async function sendDraft(draft: Draft, sending: Sending): Promise<Outcome> {
  const { shelf, now } = sending;
  let current = draft;
  if (!current.body) {
    const uploaded = await uploadMissing(current, sending);
    if ('records' in uploaded) {
      const helpless = uploaded.records.filter(
        ({ err }) => err && err.code !== 'network' && err.code !== 'credentials',
      );
      if (helpless.length > 0) return { is: 'badFiles', records: helpless };
      await shelf.put({ ...current, queued: true, savedAt: now() });
      return { is: 'kept' };
    }
    current = { ...current, files: uploaded.files };
    current = { ...current, body: sending.bodyOf(current) };
  }
  // A device that is full must not keep a report from going out.
  await shelf.put({ ...current, queued: true }).catch(() => undefined);
  try {
    const ticket = await sending.raise(current.body as TicketFormInput, current.key);
    await shelf.remove(current.id);
    return { is: 'sent', ticket };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (!error.isFinal || error.failure === 'sessionExpired' || error.failure === 'noSession') return { is: 'kept' };
    await shelf.put(afterRefusal(current, error, sending));
    return { is: 'refused', error };
  }
}

/** Back to being written. A key that carried other content is spent; files that the store has lost go up again. */
export function afterRefusal(draft: Draft, error: ApiError, { newKey, now }: Pick<Sending, 'newKey' | 'now'>): Draft {
  const key = error.failure === 'keyReused' ? newKey() : draft.key;
  const lost = Object.keys(error.fields).some((field) => field.startsWith('uploads'));
  const files = lost ? draft.files.map((file): DraftFile => ({ ...file, path: '', coverPath: '' })) : draft.files;
  return { ...draft, key, files, queued: false, body: undefined, refused: { ...error.fields }, savedAt: now() };
}

async function uploadMissing(
  draft: Draft,
  { shelf, upload, now }: Sending,
): Promise<{ files: DraftFile[] } | { records: readonly UploadRecord[] }> {
  const missing = draft.files.filter((file) => needsUpload(file, now()));
  if (missing.length === 0) return { files: draft.files };
  const found = await Promise.all(missing.map(async (file) => ({ file, content: await shelf.file(file.id) })));
  const there = found.flatMap(({ file, content }) => (content ? [{ file, content }] : []));
  const records = await upload(there.map(({ content }) => content));
  if (records.some(({ state }) => state !== 'done'))
    return { records: records.filter(({ state }) => state !== 'done') };
  const done = new Map(there.map(({ file }, at) => [file.id, records[at]]));
  return {
    files: draft.files.flatMap((file) => {
      const record = done.get(file.id);
      if (record) return [{ ...file, path: record.path, coverPath: record.coverPath, uploadedAt: now() }];
      return missing.includes(file) ? [] : [file]; // its content is gone from this device: nothing to send
    }),
  };
}

import type { TicketFormInput } from '../../shared/ticket/ticket-form.ts';
import type { TicketView } from '../../shared/ticket/ticket-view.ts';
import { ApiError } from '../api/api-error.ts';
import type { UploadRecord } from '../upload/upload-record.ts';
import { needsUpload, type SentTicket, type Draft, type DraftFile } from './draft.ts';
import type { DraftStore } from './draft-store.ts';

/** A file of a draft, by its id in the draft store. */
export interface DraftContent {
  id: string;
  file: File;
}

export interface SendDeps {
  draftStore: DraftStore;
  /** Uploads files. Resolves to their records in the same order, done or failed. */
  upload: (files: readonly DraftContent[]) => Promise<readonly UploadRecord[]>;
  /** Removes the uploader's checkpoint, so that the file is uploaded again if it is needed again. */
  forgetUpload: (id: string) => void;
  raise: (body: TicketFormInput, key: string) => Promise<TicketView>;
  /** The body of `POST /tickets` for this draft. */
  bodyOf: (draft: Draft) => TicketFormInput;
  now: () => number;
}

export type SendOutcome =
  | { is: 'sent'; ticket: TicketView }
  /** No network: the draft is stored as queued and is sent automatically later. */
  | { is: 'queued' }
  /** The server refused it; the error has the messages of the invalid fields. */
  | { is: 'refused'; error: ApiError }
  /**
   * An earlier attempt became a ticket (`as`; null: unknown) and the draft was changed since: the writer has to decide.
   */
  | { is: 'arrived'; as: SentTicket | null }
  /** Some files cannot be uploaded. */
  | { is: 'badFiles'; records: readonly UploadRecord[] };

/**
 * Sends a draft with the same key and the same body until it has succeeded, so that it becomes one ticket only
 * (domain.md, Forms). The draft stays in the draft store until the server has answered with the ticket.
 */
export async function sendDraft(draft: Draft, deps: SendDeps): Promise<SendOutcome> {
  const { draftStore, now } = deps;
  let current = draft;
  if (!current.body) {
    const uploaded = await uploadMissing(current, deps);
    if ('records' in uploaded) {
      // No retry helps these.
      const bad = uploaded.records.filter(({ err }) => err && err.code !== 'network' && err.code !== 'credentials');
      if (bad.length > 0) return { is: 'badFiles', records: bad };
      await draftStore.put({ ...current, queued: true, savedAt: now() });
      return { is: 'queued' };
    }
    current = { ...current, files: uploaded.files };
    current = { ...current, body: deps.bodyOf(current) };
  }
  const body = current.body as TicketFormInput;
  const earlier = (current.tried ?? []).filter((other) => !isSame(other, body));
  current = { ...current, tried: [...earlier, body] };
  // A full device must not prevent the report from being sent.
  await draftStore.put({ ...current, queued: true }).catch(() => undefined);
  // From now on a ticket may own the objects; another ticket would need new ones.
  for (const { id } of current.files) deps.forgetUpload(id);
  try {
    const ticket = await deps.raise(body, current.key);
    // If the device refuses, the outbox sends it again under its key, which the server remembers for 48 hours, gets the
    // same ticket and tries to remove it again.
    await draftStore.remove(current.id).catch(() => undefined);
    return { is: 'sent', ticket };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (canRetry(error)) return { is: 'queued' };
    if (error.failure === 'keyReused') return findArrivedTicket({ ...current, tried: earlier }, deps);
    await draftStore.put(afterRefusal(current, error, now()));
    return { is: 'refused', error };
  }
}

const canRetry = (error: ApiError): boolean =>
  !error.isFinal || error.failure === 'sessionExpired' || error.failure === 'noSession';
const isSame = (one: TicketFormInput, other: TicketFormInput): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * The server has seen this key with another body: an earlier attempt became a ticket, its answer was lost, and the
 * draft was changed since. Sending that body again returns its ticket and creates no new one. The draft stays until its
 * writer decides.
 */
async function findArrivedTicket(draft: Draft, { draftStore, raise, now }: SendDeps): Promise<SendOutcome> {
  for (const body of (draft.tried ?? []).toReversed()) {
    try {
      const { id, number } = await raise(body, draft.key);
      return await arrivedAs({ id, number });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (canRetry(error)) return { is: 'queued' };
    }
  }
  return arrivedAs(null);

  async function arrivedAs(as: SentTicket | null): Promise<SendOutcome> {
    await draftStore.put({ ...draft, queued: false, body: undefined, arrived: as, savedAt: now() });
    return { is: 'arrived', as };
  }
}

/** The draft to be edited again, with the error messages. Files that the store has lost will be uploaded again. */
function afterRefusal(draft: Draft, error: ApiError, now: number): Draft {
  const lost = Object.keys(error.fields).some((field) => field.startsWith('uploads'));
  const files = lost ? draft.files.map((file): DraftFile => ({ ...file, path: '', coverPath: '' })) : draft.files;
  return { ...draft, files, queued: false, body: undefined, refused: { ...error.fields }, savedAt: now };
}

/** Uploads the files that need it. Returns the files of the draft, or the records of those that failed. */
async function uploadMissing(
  draft: Draft,
  { draftStore, upload, now }: SendDeps,
): Promise<{ files: DraftFile[] } | { records: readonly UploadRecord[] }> {
  const missing = draft.files.filter((file) => needsUpload(file, now()));
  if (missing.length === 0) return { files: draft.files };
  const found = await Promise.all(missing.map(async (file) => ({ file, content: await draftStore.file(file.id) })));
  const there = found.flatMap(({ file, content }) => (content ? [{ file, content }] : []));
  const records = await upload(there.map(({ file, content }) => ({ id: file.id, file: content })));
  if (records.some(({ state }) => state !== 'done'))
    return { records: records.filter(({ state }) => state !== 'done') };
  const done = new Map(there.map(({ file }, at) => [file.id, records[at]]));
  return {
    files: draft.files.flatMap((file) => {
      const record = done.get(file.id);
      if (record) return [{ ...file, path: record.path, coverPath: record.coverPath, uploadedAt: now() }];
      return missing.includes(file) ? [] : [file]; // without content on this device it cannot be sent
    }),
  };
}

import { listTickets } from '../api/first-calls.ts';
import { raiseTicket } from '../../shared/ticket/raise-call.ts';
import type { TicketFormInput } from '../../shared/ticket/ticket-form.ts';
import type { TicketView } from '../../shared/ticket/ticket-view.ts';
import { send, session } from '../api/client.ts';
import { queryClient, queryKey } from '../api/queries.ts';
import type { UploadRecord } from '../upload/upload-record.ts';
import { bodyOf, type Draft } from './draft.ts';
import { sendDraft, type DraftContent, type SendOutcome, type SendDeps } from './send-draft.ts';
import { deviceDraftStore } from './draft-store.ts';
import { forgetUpload } from './forget-upload.ts';
import { outboxEvents } from './outbox-events.ts';
import { openUploader } from './open-uploader.ts';

async function upload(files: readonly DraftContent[]): Promise<readonly UploadRecord[]> {
  const uploader = await openUploader();
  try {
    uploader.add(
      files.map(({ file }) => file),
      files.map(({ id }) => id),
    );
    await uploader.whenIdle();
    return uploader.getSnapshot().records;
  } finally {
    uploader.dispose();
  }
}

/**
 * Prevents sending a draft twice at the same time on this page. Between tabs the Idempotency-Key prevents a second
 * ticket.
 */
const sendingById = new Map<string, Promise<SendOutcome>>();

/** Sends a draft of this device; see `sendDraft`. A concurrent call for the same draft gets the same result. */
export async function sendFromDevice(draft: Draft): Promise<SendOutcome> {
  const running = sendingById.get(draft.id);
  if (running) return running;
  const deps: SendDeps = {
    draftStore: await deviceDraftStore(),
    upload,
    forgetUpload,
    raise: (body: TicketFormInput, key: string): Promise<TicketView> =>
      send(raiseTicket, { body }, { key, catches: true }),
    bodyOf,
    now: Date.now,
  };
  const outcome = sendDraft(draft, deps);
  sendingById.set(draft.id, outcome);
  try {
    const done = await outcome;
    if (done.is === 'sent') void queryClient.invalidateQueries({ queryKey: queryKey(listTickets) });
    outboxEvents.emit(draft.id, done);
    return done;
  } finally {
    sendingById.delete(draft.id);
  }
}

/** Sends the queued drafts of the logged-in user, oldest first; stops when there is no network. */
export async function flushOutbox(onOutcome: (outcome: SendOutcome, draft: Draft) => void): Promise<void> {
  const userId = session.user?.userId;
  if (userId === undefined || !navigator.onLine) return;
  const drafts = (await (await deviceDraftStore()).list(userId)).filter(({ queued }) => queued).reverse();
  for (const draft of drafts) {
    if (session.user?.userId !== userId) return;
    const outcome = await sendFromDevice(draft);
    onOutcome(outcome, draft);
    if (outcome.is === 'queued') return; // still no network: tried again at the next 'online' event
  }
}

import type { AnyActionCall } from '../../shared/action-call.ts';
import type { Upload } from '../../shared/upload/upload-list.ts';
import { actOnTicket } from '../../shared/ticket/action-calls.ts';
import { getTicket } from '../api/reading-calls.ts';
import type { ticketWithEvents, TicketView } from '../../shared/ticket/ticket-view.ts';
import { ApiError } from '../api/api-error.ts';
import { beforeLogout, send, session } from '../api/client.ts';
import { listTickets } from '../api/first-calls.ts';
import { queryClient } from '../api/queries.ts';
import type { T } from '../text.tsx';
import { toast } from '../ui/toast-queue.ts';
import { uploadErrorText } from '../upload/upload-error-text.ts';
import { uploadOf } from '../upload/upload-record.ts';
import { heldMessages, UNDO_MS } from './held-messages.ts';
import { openUploader } from './open-uploader.ts';
import type { Uploader } from '../upload/uploader.ts';
import { createMessageOutbox, type Posted } from './message-outbox.ts';
import { deviceMessageStore, type KeptMessage } from './message-store.ts';

/** While something waits it is tried again: a browser says "online" in a hall without a network, too. */
const AGAIN_MS = 15_000;

export { heldMessages };

let words: T | undefined;
let again: ReturnType<typeof setTimeout> | undefined;

export const messageOutbox = createMessageOutbox<TicketView>({
  store: deviceMessageStore,
  send: ({ action, ticketId, body, key, heldUntil }) =>
    send(
      actOnTicket[action] as unknown as AnyActionCall<typeof ticketWithEvents>,
      { params: { id: ticketId }, body },
      { key, catches: true, keepalive: heldUntil !== undefined },
    ),
  upload: uploadFiles,
  userId: () => session.user?.userId,
  onOutcome: tell,
  now: Date.now,
  pause: (ms) => new Promise((resolve) => void setTimeout(resolve, ms)),
});

/** Of the messages whose files wait: what is made smaller once is not made smaller at each try. */
const uploaders = new Map<string, Uploader>();

async function uploadFiles({ id }: KeptMessage, files: readonly File[]): Promise<readonly Upload[]> {
  const lost = (): ApiError => new ApiError({ code: 0, failure: 'network', message: '' });
  const known = uploaders.get(id);
  const uploader =
    known ??
    (await openUploader().catch((): never => {
      throw lost();
    }));
  uploaders.set(id, uploader);
  if (!known) uploader.add(files);
  else for (const record of uploader.getSnapshot().records) uploader.retry(record.id);
  await uploader.whenIdle();
  const { records } = uploader.getSnapshot();
  const failed = records.filter(({ isFail }) => isFail);
  const bad = failed.find(({ err }) => err && err.code !== 'network' && err.code !== 'credentials');
  if (failed.length > 0 && (!bad || !words)) throw lost();
  uploaders.delete(id);
  uploader.dispose();
  if (bad && words)
    throw new ApiError({ code: 0, failure: 'invalid', message: uploadErrorText(words, bad.name, bad.err) });
  return records.flatMap(uploadOf);
}

function tell({ id, number, heldUntil }: KeptMessage, outcome: 'sent' | 'refused'): void {
  heldMessages.forget(id);
  for (const { name } of [getTicket, listTickets]) void queryClient.invalidateQueries({ queryKey: [name] });
  if (!words) return;
  // No success of just now, which would take the place of another one, such as that of a report.
  if (outcome === 'sent' && heldUntil !== undefined) return; // it was told when it was written
  if (outcome === 'sent') toast.show({ text: words('ticket.queued.sent', { number }), tone: 'act' });
  else toast.show({ text: words('ticket.queued.refusedNews', { number }), tone: 'warn' });
}

/** Sends a message that a form has written; see `post`. */
export async function postMessage(t: T, message: KeptMessage): Promise<Posted<TicketView>> {
  words = t;
  const posted = await messageOutbox.post(message);
  if (posted === 'waits') sendAgainLater(t);
  return posted;
}

/** How a message is taken back, and for how many milliseconds. */
export interface Held {
  undo: () => void;
  ms: number;
}

/**
 * Keeps a message for ten seconds, in which `restore` gets it back when its writer asks; then it is sent.
 * Undefined: this device keeps nothing, and it has to be sent at once.
 */
export async function holdMessage(t: T, message: KeptMessage, restore: () => void): Promise<Held | undefined> {
  words = t;
  const { id } = message;
  const held = { ...message, heldUntil: Date.now() + UNDO_MS };
  if (!(await messageOutbox.hold(held))) return undefined;
  const undo = (): void => {
    heldMessages.forget(id);
    void messageOutbox.take(id).then((taken) => taken && restore());
  };
  heldMessages.add(id, { undo, sendNow: () => messageOutbox.sendNow(held) });
  setTimeout(() => {
    heldMessages.forget(id);
    void flushMessages(t);
  }, UNDO_MS);
  return { undo: () => heldMessages.undoOf(id)?.(), ms: UNDO_MS };
}

// What could not be sent on leaving lies in the outbox, which the next page sends.
addEventListener('pagehide', heldMessages.leave);
beforeLogout.run = () => heldMessages.release().catch(() => undefined);

function sendAgainLater(t: T): void {
  clearTimeout(again);
  again = setTimeout(() => void flushMessages(t), AGAIN_MS);
}

/** Sends what waits on this device, now and until nothing waits any more. */
export async function flushMessages(t: T): Promise<void> {
  words = t;
  await messageOutbox.flush();
  if (await messageOutbox.waits()) sendAgainLater(t);
}

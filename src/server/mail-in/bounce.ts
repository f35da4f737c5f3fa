import { MAIL_BOUNCE_HOURS } from '../../shared/constants.ts';
import type { MailHead } from '../mail/read-head.ts';
import { mailTexts } from '../mail/mail-texts.ts';
import { noteBySystem } from '../ticket/transition.ts';
import { contextIn, type AnswerDeps } from './answer.ts';
import type { ReplyAddresses } from './reply-address.ts';
import { addReceived, handlerLanguage, hasBounced, readAnswerer } from './store.ts';

const HOUR_MS = 3_600_000;
const REASON_MAX = 200;

/**
 * Tells the handler that a mail of ours came back: an internal comment of the system, once a day for a person and a
 * ticket. `start`: the first bytes of the report, which have all of it but the end of the mail that it is about.
 */
export async function tellOfBounce(
  deps: AnswerDeps & { addresses: ReplyAddresses },
  digest: string,
  head: MailHead,
  start: Uint8Array,
): Promise<void> {
  const { database, clock, addresses } = deps;
  const lines = new TextDecoder().decode(start).split(/\r?\n/);
  const notificationId = notificationIn([...head.recipients, ...addressesOf(lines)], addresses);
  const isFailed = fieldIn(lines, 'action').toLowerCase().startsWith('failed');
  await database.transaction({ kind: 'system' }, async (tx) => {
    const at = clock.now();
    const recipient = isFailed && notificationId !== undefined ? await readAnswerer(tx, notificationId) : undefined;
    if (!recipient) return void (await addReceived(tx, { digest, at, outcome: 'ignored' }));
    const { userId, ticketId, account } = recipient;
    const isTold = await hasBounced(tx, userId, ticketId, new Date(at.getTime() - MAIL_BOUNCE_HOURS * HOUR_MS));
    if (!(await addReceived(tx, { digest, at, outcome: 'bounced', userId, ticketId })) || isTold) return;
    const language = await handlerLanguage(tx, ticketId);
    const reason = fieldIn(lines, 'diagnostic-code') || fieldIn(lines, 'status');
    const text = mailTexts(language)('mail.in.bounced', { account, reason: reason.slice(0, REASON_MAX) });
    await noteBySystem(contextIn(deps, tx, { kind: 'system' }, language), deps.ticketDeps, ticketId, text);
  });
}

/** The reply address stands in the report's recipient, or in the mail that came back. */
function notificationIn(words: readonly string[], addresses: ReplyAddresses): string | undefined {
  for (const word of words) {
    const id = addresses.read(word);
    if (id !== undefined) return id;
  }
  return undefined;
}

const addressesOf = (lines: readonly string[]): string[] =>
  lines.flatMap((line) => (line.includes('@') ? line.split(/[\s<>,;:"()]/).filter((word) => word.includes('@')) : []));

/** The first field of this name (RFC 3464), with the lines that continue it; '' when there is none. */
function fieldIn(lines: readonly string[], name: string): string {
  const at = lines.findIndex((line) => line.slice(0, name.length + 1).toLowerCase() === `${name}:`);
  if (at < 0) return '';
  const after = lines.slice(at + 1, at + 6);
  const end = after.findIndex((line) => !/^[ \t]/.test(line));
  const parts = [(lines[at] ?? '').slice(name.length + 1), ...after.slice(0, end < 0 ? after.length : end)];
  return parts
    .map((part) => part.replace(/[\p{Cc}\p{Cs}]/gu, ' ').trim())
    .join(' ')
    .trim();
}

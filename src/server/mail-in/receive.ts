import { createHash } from 'node:crypto';
import {
  MAIL_BYTES_MAX,
  MAIL_REFUSALS_PER_ADDRESS,
  MAIL_REFUSALS_PER_DAY,
  MAIL_TRIES,
} from '../../shared/constants.ts';
import { CallError } from '../../shared/errors.ts';
import type { MailOutcome } from '../db/schema/integration.ts';
import { spendAll } from '../db/limiter.ts';
import { isOutage } from '../db/outage.ts';
import { digestOfSecret } from '../secret.ts';
import { MailboxUnavailable, UnreadableMail, type ArrivedMail } from '../mail/arrived-mail.ts';
import { readHead, type MailHead } from '../mail/read-head.ts';
import { ticketUrl } from '../notification/ticket-mail.ts';
import { type AnswerDeps, answerTicket } from './answer.ts';
import { tellOfBounce } from './bounce.ts';
import { refusalMail, type Refusal } from './mails.ts';
import type { ReplyAddresses } from './reply-address.ts';
import { type Answerer, addReceived, beginTry, forgetTries, giveBackTry, outcomeOf, readAnswerer } from './store.ts';

export interface ReceiveDeps extends AnswerDeps {
  addresses: ReplyAddresses;
  /** The mail server whose judgement of senders counts; undefined: none is configured. */
  authservId: string | undefined;
}

/** A mail with what its headers say. */
interface Received {
  mail: ArrivedMail;
  head: MailHead;
  digest: string;
}

const SYSTEM = { kind: 'system' } as const;
const DAY_SECONDS = 86_400;

/**
 * Handles a mail to a reply address. It becomes a comment of the person to whom the address was given, if that person is
 * the sender. Other mails are refused by a mail; automatic mails are ignored. A mail that is delivered twice is handled
 * once. The headers decide; the rest is read only of senders who are known (decision 0056). Throws UnreadableMail when
 * this was the last try.
 */
export async function receiveMail(deps: ReceiveDeps, mail: ArrivedMail): Promise<void> {
  const head = readHead(mail.start);
  const received = { mail, head, digest: digestOf(head, mail) };
  const { digest } = received;
  const outcome = await deps.database.read(SYSTEM, (tx) => outcomeOf(tx, digest));
  if (outcome === 'unreadable') throw new UnreadableMail('A mail that could not be read has been delivered again.');
  if (outcome) return;
  // Counted before it begins: a mail that stops the server has been tried, too.
  const tries = await deps.database.transaction(SYSTEM, (tx) => beginTry(tx, digest, deps.clock.now()));
  if (tries > MAIL_TRIES) return setAside(deps, received, undefined);
  const giveBack = (): Promise<void> =>
    deps.database.transaction(SYSTEM, (tx) => giveBackTry(tx, digest)).catch(() => undefined); // the database is away
  const stopped = (): void => void giveBack();
  mail.stopping?.addEventListener('abort', stopped, { once: true });
  try {
    await handle(deps, received);
    await deps.database.transaction(SYSTEM, (tx) => forgetTries(tx, digest));
  } catch (error) {
    if (mail.stopping?.aborted) throw error;
    if (isPassing(error)) await giveBack();
    else if (tries === MAIL_TRIES) return await setAside(deps, received, error);
    throw error;
  } finally {
    mail.stopping?.removeEventListener('abort', stopped);
  }
}

/** What the mail can do nothing about: services that are away, or a reader that has too much to do. */
const isPassing = (error: unknown): boolean =>
  isOutage(error) ||
  error instanceof MailboxUnavailable ||
  (error instanceof CallError && (error.failure === 'tooMany' || error.failure === 'unavailable'));

async function handle(deps: ReceiveDeps, { mail, head, digest }: Received): Promise<void> {
  const { database, clock } = deps;
  if (head.automation === 'report') return tellOfBounce(deps, digest, head, mail.start);
  if (head.automation === 'program' || head.from === '' || deps.addresses.isOurs(head.from)) {
    const row = { digest, at: clock.now(), outcome: 'ignored' } as const;
    return void (await database.transaction(SYSTEM, (tx) => addReceived(tx, row)));
  }
  const answerer = await answererOf(deps, head);
  const refusal = refusalOf(deps, head, answerer, mail.size);
  const isKnown = refusal === undefined || refusal === 'mail.in.tooLarge';
  if (refusal) return refuse(deps, { digest, head, answerer: isKnown ? answerer : undefined, refusal });
  if (!answerer) return;
  const late = await answerTicket(deps, { digest, head, answerer, readAll: mail.readAll });
  if (late) await refuse(deps, { digest, head, answerer, refusal: late });
}

/** Identifies a mail that is delivered twice. It includes the sender, so that a stranger cannot block a mail by using its id. */
function digestOf({ messageId, from, recipients }: MailHead, { start, size }: ArrivedMail): string {
  const hash = createHash('sha256');
  if (messageId === '') return hash.update(`${size} `).update(start).digest('base64url');
  return hash.update(JSON.stringify([messageId, from, recipients.toSorted()])).digest('base64url');
}

async function answererOf({ database, addresses }: ReceiveDeps, head: MailHead): Promise<Answerer | undefined> {
  for (const recipient of head.recipients) {
    const notificationId = addresses.read(recipient);
    const found = notificationId && (await database.read(SYSTEM, (tx) => readAnswerer(tx, notificationId)));
    if (found) return found;
  }
  return undefined;
}

function refusalOf(
  { authservId }: ReceiveDeps,
  head: MailHead,
  answerer: Answerer | undefined,
  size: number,
): Refusal | undefined {
  // Mail programs show different ones of several senders, so nobody could say who has written.
  if (!head.hasOneSender) return 'mail.in.severalSenders';
  if (authservId !== undefined && head.dmarcFailedAt.includes(authservId.toLowerCase())) return 'mail.in.notGenuine';
  if (!answerer) return 'mail.in.unknown';
  // The notification was forwarded, and somebody else has answered it.
  if (head.from !== answerer.account.toLowerCase()) return 'mail.in.otherSender';
  if (answerer.isGone) return 'mail.in.unknown';
  return size > MAIL_BYTES_MAX ? 'mail.in.tooLarge' : undefined;
}

/** Keeps a mail that could not be handled from being tried again. Tells the sender, if that person may know of the ticket. */
async function setAside(deps: ReceiveDeps, { head, digest, mail }: Received, cause: unknown): Promise<never> {
  const answerer = await answererOf(deps, head);
  const isKnown = head.automation === 'person' && refusalOf(deps, head, answerer, mail.size) === undefined;
  const refusal = { digest, head, answerer: isKnown ? answerer : undefined, refusal: 'mail.in.unreadable' } as const;
  await refuse(deps, { ...refusal, outcome: 'unreadable', isSilent: !isKnown });
  throw new UnreadableMail(`A mail could not be handled in ${MAIL_TRIES} tries and is not tried again.`, { cause });
}

interface Refused {
  digest: string;
  head: MailHead;
  answerer: Answerer | undefined;
  refusal: Refusal;
  outcome?: MailOutcome;
  isSilent?: boolean;
}

/** Sends a limited number of refusals per day, so that forged senders cannot make us send mails without end. */
async function refuse(deps: ReceiveDeps, refused: Refused): Promise<void> {
  const { database, clock, jobs, publicUrl } = deps;
  const { digest, head, answerer, refusal, outcome = 'refused', isSilent = false } = refused;
  const shares = [
    { key: `mailRefusal:${digestOfSecret(head.from)}`, points: MAIL_REFUSALS_PER_ADDRESS },
    { key: 'mailRefusals', points: MAIL_REFUSALS_PER_DAY },
  ];
  const isTold = !isSilent && typeof (await spendAll(database, shares, DAY_SECONDS)) !== 'number';
  await database.transaction(SYSTEM, async (tx) => {
    const about = answerer ? { userId: answerer.userId, ticketId: answerer.ticketId } : {};
    const row = { digest, at: clock.now(), outcome, reason: refusal, ...about };
    if (!(await addReceived(tx, row)) || !isTold) return;
    const reply = {
      to: head.from,
      subject: head.subject,
      messageId: head.messageId,
      language: answerer?.language ?? head.language,
      url: answerer && ticketUrl(publicUrl, answerer, answerer.ticketId),
      name: answerer?.userName,
    };
    await jobs.send(tx, 'mail', refusalMail(reply, refusal));
  });
}

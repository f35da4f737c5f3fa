import { createHash } from 'node:crypto';
import { MAIL_REFUSALS_PER_ADDRESS, MAIL_REFUSALS_PER_DAY } from '../../shared/constants.ts';
import { spendAll } from '../db/limiter.ts';
import { digestOfSecret } from '../secret.ts';
import type { ReceivedMail } from '../mail/read-mail.ts';
import { readMail } from '../mail/read-mail.ts';
import { ticketUrl } from '../notification/ticket-mail.ts';
import type { AnswerDeps } from './answer.ts';
import { answerTicket } from './answer.ts';
import { refusalMail, type Refusal } from './mails.ts';
import type { ReplyAddresses } from './reply-address.ts';
import type { Answerer } from './store.ts';
import { addReceived, isReceived, readAnswerer } from './store.ts';

export interface ReceiveDeps extends AnswerDeps {
  addresses: ReplyAddresses;
}

const SYSTEM = { kind: 'system' } as const;
const DAY_SECONDS = 86_400;

/**
 * Handles a mail to a reply address. It becomes a comment of the person to whom the address was given, if that person is the sender.
 * Other mails are refused by a mail; automatic mails are ignored. A mail that is delivered twice is handled once.
 */
export async function receiveMail(deps: ReceiveDeps, raw: Uint8Array, isTooLarge: boolean): Promise<void> {
  const { database, clock } = deps;
  const mail = await readMail(raw);
  const digest = digestOf(mail, raw);
  if (await database.read(SYSTEM, (tx) => isReceived(tx, digest))) return;
  if (mail.isAutomatic || mail.from === '' || deps.addresses.isOurs(mail.from)) {
    const row = { digest, at: clock.now(), outcome: 'ignored' } as const;
    return void (await database.transaction(SYSTEM, (tx) => addReceived(tx, row)));
  }
  const answerer = await answererOf(deps, mail);
  const refusal = answerer ? refusalOf(mail, answerer, isTooLarge) : 'mail.in.unknown';
  if (refusal) return refuse(deps, digest, mail, refusal === 'mail.in.tooLarge' ? answerer : undefined, refusal);
  if (!answerer) return;
  const late = await answerTicket(deps, digest, mail, answerer);
  if (late) await refuse(deps, digest, mail, answerer, late);
}

/** Identifies a mail that is delivered twice. It includes the sender, so that a stranger cannot block a mail by using its id. */
function digestOf(mail: ReceivedMail, raw: Uint8Array): string {
  const hash = createHash('sha256');
  if (mail.messageId === '') return hash.update(raw).digest('base64url');
  return hash.update(JSON.stringify([mail.messageId, mail.from, mail.recipients.toSorted()])).digest('base64url');
}

async function answererOf({ database, addresses }: ReceiveDeps, mail: ReceivedMail): Promise<Answerer | undefined> {
  for (const recipient of mail.recipients) {
    const notificationId = addresses.read(recipient);
    const found = notificationId && (await database.read(SYSTEM, (tx) => readAnswerer(tx, notificationId)));
    if (found) return found;
  }
  return undefined;
}

function refusalOf(mail: ReceivedMail, answerer: Answerer, isTooLarge: boolean): Refusal | undefined {
  // The notification was forwarded, and somebody else has answered it.
  if (mail.from !== answerer.account.toLowerCase()) return 'mail.in.otherSender';
  if (answerer.isGone) return 'mail.in.unknown';
  return isTooLarge ? 'mail.in.tooLarge' : undefined;
}

/** Sends a limited number of refusals per day, so that forged senders cannot make us send mails without end. */
async function refuse(
  deps: ReceiveDeps,
  digest: string,
  mail: ReceivedMail,
  answerer: Answerer | undefined,
  refusal: Refusal,
): Promise<void> {
  const { database, clock, jobs, publicUrl } = deps;
  const shares = [
    { key: `mailRefusal:${digestOfSecret(mail.from)}`, points: MAIL_REFUSALS_PER_ADDRESS },
    { key: 'mailRefusals', points: MAIL_REFUSALS_PER_DAY },
  ];
  const isSilent = typeof (await spendAll(database, shares, DAY_SECONDS)) === 'number';
  await database.transaction(SYSTEM, async (tx) => {
    const about = answerer ? { userId: answerer.userId, ticketId: answerer.ticketId } : {};
    const row = { digest, at: clock.now(), outcome: 'refused', reason: refusal, ...about } as const;
    if (!(await addReceived(tx, row)) || isSilent) return;
    const reply = {
      to: mail.from,
      subject: mail.subject,
      messageId: mail.messageId,
      language: answerer?.language ?? (/\p{Script=Han}/u.test(mail.subject + mail.text) ? 'zh' : 'en'),
      url: answerer && ticketUrl(publicUrl, answerer, answerer.ticketId),
      name: answerer?.userName,
    };
    await jobs.send(tx, 'mail', refusalMail(reply, refusal));
  });
}

import type { Receive } from '../mail/mailbox.ts';
import { receiveMail, type ReceiveDeps } from './receive.ts';
import { replyAddresses, type ReplyAddresses } from './reply-address.ts';
import { readReplySecret } from './store.ts';

const SECRET_BYTES = 32;

/** The reply addresses of this installation; undefined when no mailbox is configured. */
export const openReplyAddresses = (
  { database, clock }: Pick<ReceiveDeps, 'database' | 'clock'>,
  base: string | undefined,
): Promise<ReplyAddresses | undefined> =>
  base === undefined
    ? Promise.resolve(undefined)
    : database.transaction({ kind: 'system' }, async (tx) =>
        replyAddresses(base, await readReplySecret(tx, clock.secret(SECRET_BYTES))),
      );

/** The handler of received mails; undefined when no mailbox is configured. */
export const createMailIn = (
  deps: Omit<ReceiveDeps, 'addresses'>,
  addresses: ReplyAddresses | undefined,
): Receive | undefined => addresses && ((raw, isTooLarge) => receiveMail({ ...deps, addresses }, raw, isTooLarge));

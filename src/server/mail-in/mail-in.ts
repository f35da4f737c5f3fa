import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import type { Receive } from '../mail/arrived-mail.ts';
import { receiveMail, type ReceiveDeps } from './receive.ts';
import { replyAddresses, type ReplyAddresses } from './reply-address.ts';
import type { Seal } from '../seal/seal.ts';
import { sealedSetting } from '../seal/sealed-store.ts';
import { readMailboxSince } from './store.ts';

const SECRET_BYTES = 32;

/** The reply addresses of this installation; undefined when no mailbox is configured. */
export const openReplyAddresses = (
  { database, clock, seal }: Pick<ReceiveDeps, 'database' | 'clock'> & { seal: Seal },
  base: string | undefined,
): Promise<ReplyAddresses | undefined> =>
  base === undefined
    ? Promise.resolve(undefined)
    : database.transaction({ kind: 'system' }, async (tx) =>
        replyAddresses(base, await sealedSetting(tx, seal, 'replyAddressSecret', () => clock.secret(SECRET_BYTES))),
      );

/** The handler of received mails; undefined when no mailbox is configured. */
export const createMailIn = (
  deps: Omit<ReceiveDeps, 'addresses'>,
  addresses: ReplyAddresses | undefined,
): Receive | undefined => addresses && ((mail) => receiveMail({ ...deps, addresses }, mail));

/** When this installation began to read the configured mailbox: now, the first time. */
export function mailboxSince(database: Database, { IMAP_URL }: Pick<Config, 'IMAP_URL'>, now: Date): Promise<Date> {
  const { username = '', hostname = '' } = IMAP_URL === undefined ? {} : new URL(IMAP_URL);
  return database.transaction({ kind: 'system' }, (tx) => readMailboxSince(tx, `${username}@${hostname}`, now));
}

import { readPush, subscribePush, unsubscribePush } from '../../shared/notification/push-calls.ts';
import { CallError, invalid } from '../../shared/errors.ts';
import { expiryOf } from '../account/sessions.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import type { Context, Operation } from '../http/operation.ts';
import { operation } from '../http/operation.ts';
import { addressError, literalOf, type AddressRule } from '../networks.ts';
import type { JobPayloads } from '../outbox/job-payloads.ts';
import { isSealable, makeVapidKeys, seal, vapidHeader, type VapidKeys } from './push-seal.ts';
import {
  hasSubscription,
  openSubscription,
  readVapidKeys,
  removeSubscription,
  saveSubscription,
} from './push-store.ts';

/** Posts to an address that a browser named; see `createPost`. */
export type PushPost = (
  url: string,
  headers: Record<string, string>,
  body: Uint8Array,
) => Promise<{ status: number | null; error: string | null }>;

interface PushDeps {
  database: Database;
  clock: Clock;
  /** Where push services can be reached: they are on the internet, and what a browser names is not believed. */
  rule: AddressRule;
  post: PushPost;
  /** Whom a push service asks about us: an address of a mailbox or of the product. */
  contact: string;
  /** Whether this installation pushes at all. */
  isOn: boolean;
}

export interface Push {
  operations: Operation[];
  /** Tells one device; the worker of job `push`. */
  onPush(payload: JobPayloads['push']): Promise<void>;
}

/** How long a push service keeps a message for a device that is out of reach. */
const KEPT_S = 24 * 3_600;
const SYSTEM = { kind: 'system' } as const;
/** The device is gone, or was subscribed with other keys than ours. */
const GONE: ReadonlySet<number | null> = new Set([403, 404, 410]);

/** What devices are told while no page is open: their subscriptions, and the way to the push services. */
export function createPush(deps: PushDeps): Push {
  const readKeys = deps.isOn ? createKeys(deps.database) : () => Promise.resolve(undefined);
  return {
    operations: pushOperations(deps, readKeys),
    onPush: async (payload) => {
      const keys = await readKeys();
      if (keys) await deliver(deps, keys, payload);
    },
  };
}

/** Read when first needed, so that a start neither waits for them nor fails with them; then kept. */
function createKeys(database: Database): () => Promise<VapidKeys> {
  let keys: Promise<VapidKeys> | undefined;
  const read = (): Promise<VapidKeys> => database.transaction(SYSTEM, (tx) => readVapidKeys(tx, makeVapidKeys()));
  return () =>
    (keys ??= read().catch((error: unknown) => {
      keys = undefined;
      throw error;
    }));
}

const pushOperations = ({ rule }: PushDeps, readKeys: () => Promise<VapidKeys | undefined>): Operation[] => [
  operation(readPush, {
    prepare: readKeys,
    perform: async (context, _input, _found, keys) => ({
      publicKey: keys?.publicKey ?? null,
      subscribed: await hasSubscription(context.tx, sessionOf(context).sessionId),
    }),
  }),
  operation(subscribePush, {
    // The device may have been somebody else's before.
    runsAs: 'system',
    prepare: readKeys,
    find: (context) => Promise.resolve(sessionOf(context)),
    perform: async ({ tx, now }, { body: { endpoint, keys: device } }, who, keys) => {
      if (!keys) throw new CallError('missing');
      if (!isPushAddress(endpoint, rule)) throw invalid({ endpoint: { key: 'issue.choice' } });
      if (!isSealable(device)) throw invalid({ 'keys.p256dh': { key: 'issue.choice' } });
      await saveSubscription(tx, { ...who, endpoint, ...device, now });
      return null;
    },
  }),
  operation(unsubscribePush, {
    perform: async (context) => {
      await removeSubscription(context.tx, sessionOf(context).sessionId);
      return null;
    },
  }),
];

/** Push services speak https; another one stands, by its address, in a network that the configuration names. */
function isPushAddress(endpoint: string, rule: AddressRule): boolean {
  if (addressError(endpoint, rule)) return false;
  const url = new URL(endpoint);
  return url.protocol === 'https:' || literalOf(url) !== undefined;
}

/** A key of another system has no device. */
function sessionOf({ viewer, subject }: Context): { userId: string; sessionId: string } {
  if (viewer.kind !== 'user' || subject.sessionId === null) throw new CallError('forbidden');
  return { userId: viewer.userId, sessionId: subject.sessionId };
}

async function deliver(
  { database, clock, post, contact }: PushDeps,
  keys: VapidKeys,
  { sessionId, ticketId, isUrgent, message }: JobPayloads['push'],
): Promise<void> {
  const now = clock.now();
  const device = await database.read(SYSTEM, (tx) => openSubscription(tx, sessionId, expiryOf(now)));
  const forget = () => database.transaction(SYSTEM, (tx) => removeSubscription(tx, sessionId));
  if (!device) return forget();
  const { status, error } = await post(
    device.endpoint,
    {
      'content-type': 'application/octet-stream',
      'content-encoding': 'aes128gcm',
      ttl: String(KEPT_S),
      urgency: isUrgent ? 'high' : 'normal',
      // While the device is out of reach, the newest of a ticket takes the place of the one before.
      topic: ticketId.replaceAll('-', ''),
      authorization: vapidHeader(keys, device.endpoint, contact, now),
    },
    seal(JSON.stringify(message), device),
  );
  if (GONE.has(status) || error === 'address') return forget();
  const isTaken = status !== null && status < 300;
  if (!isTaken) throw new Error(`The push service did not take it: ${status ?? error}`);
}

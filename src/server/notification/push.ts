import { readPush, subscribePush, unsubscribePush } from '../../shared/notification/push-calls.ts';
import { CallError, invalid } from '../../shared/errors.ts';
import { factorDueSince } from '../account/factor-policy-store.ts';
import { expiryOf } from '../account/sessions.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { type Context, type Operation, operation } from '../http/operation.ts';
import { addressError, literalOf, type AddressRule } from '../networks.ts';
import type { JobPayloads } from '../outbox/job-payloads.ts';
import type { Seal } from '../seal/seal.ts';
import { isSealable, seal, vapidHeader, type VapidKeys } from './push-seal.ts';
import {
  hasSubscription,
  openSubscription,
  readVapidKeys,
  removeSubscription,
  saveSubscription,
} from './push-store.ts';

/** Posts to an address that a browser sent; see `createPost`. */
export type PushPost = (
  url: string,
  headers: Record<string, string>,
  body: Uint8Array,
) => Promise<{ status: number | null; error: string | null }>;

interface PushDeps {
  database: Database;
  /** Seals the keys of this installation. */
  seal: Seal;
  clock: Clock;
  /** The networks in which push services may be: the address comes from a browser and is not trusted. */
  rule: AddressRule;
  post: PushPost;
  /** Our contact for push services: a `mailto:` or `https:` address. */
  contact: string;
  /** Whether this installation pushes at all. */
  isOn: boolean;
}

export interface Push {
  operations: Operation[];
  /** Pushes to one device; the worker of job `push`. */
  onPush(payload: JobPayloads['push']): Promise<void>;
}

/** How long a push service keeps a message for a device that is offline. */
const TTL_SECONDS = 24 * 3_600;
const SYSTEM = { kind: 'system' } as const;
/** The subscription has ended, or was made with other keys than ours. */
const GONE: ReadonlySet<number | null> = new Set([403, 404, 410]);

/** Web push: the subscriptions of devices, and sending to the push services. */
export function createPush(deps: PushDeps): Push {
  const readKeys = deps.isOn ? createKeys(deps) : () => Promise.resolve(undefined);
  return {
    operations: pushOperations(deps, readKeys),
    onPush: async (payload) => {
      const keys = await readKeys();
      if (keys) await deliver(deps, keys, payload);
    },
  };
}

/**
 * Reads the keys when they are first needed, so that a start neither waits for them nor fails without them; then caches
 * them.
 */
function createKeys(deps: Pick<PushDeps, 'database' | 'seal'>): () => Promise<VapidKeys> {
  let keys: Promise<VapidKeys> | undefined;
  const read = (): Promise<VapidKeys> => deps.database.transaction(SYSTEM, (tx) => readVapidKeys(tx, deps.seal));
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
    // As the system: the device may have a subscription of another user, which is replaced.
    runsAs: 'system',
    prepare: readKeys,
    find: (context) => Promise.resolve(sessionOf(context)),
    perform: async ({ tx, now }, { body: { endpoint, keys: device } }, who, keys) => {
      if (!keys) throw new CallError('missing');
      if (!isPushAddress(endpoint, rule)) throw invalid({ endpoint: { key: 'issue.choice' } });
      if (!isSealable(device)) throw invalid({ 'keys.p256dh': { key: 'issue.choice' } });
      const isSaved = await saveSubscription(tx, { ...who, endpoint, ...device, now });
      if (!isSaved) throw invalid({ endpoint: { key: 'issue.choice' } });
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

/** Push services use https. Plain http is allowed only for an IP address in a network that the configuration names. */
function isPushAddress(endpoint: string, rule: AddressRule): boolean {
  if (addressError(endpoint, rule)) return false;
  const url = new URL(endpoint);
  return url.protocol === 'https:' || literalOf(url) !== undefined;
}

/** The user and session of the caller; forbidden for API keys, which have no device. */
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
  // Kept, for it goes on when there is one.
  if (factorDueSince(device, now) !== undefined) return;
  const { status, error } = await post(
    device.endpoint,
    {
      'content-type': 'application/octet-stream',
      'content-encoding': 'aes128gcm',
      ttl: String(TTL_SECONDS),
      urgency: isUrgent ? 'high' : 'normal',
      // While the device is offline, the newest message of a ticket replaces the older one.
      topic: ticketId.replaceAll('-', ''),
      authorization: vapidHeader(keys, device.endpoint, contact, now),
    },
    seal(JSON.stringify(message), device),
  );
  if (GONE.has(status) || error === 'address') return forget();
  const isAccepted = status !== null && status < 300;
  if (!isAccepted) throw new Error(`The push service did not accept it: ${status ?? error}`);
}
